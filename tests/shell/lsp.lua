-- Neovim as the client of `gec --lsp`, set up by the lines of docs/integrations.md in $SETUP: takes the first fix of each warning, as
-- a user would, until none is left, and writes the text. Run by: nvim --headless -u NONE page.md -S lsp.lua
local function fail(text)
  io.stderr:write('lsp.lua: ' .. text .. '\n')
  vim.cmd('cquit')
end

-- Before 0.11 a server is started by hand.
if not vim.lsp.config then
  local configs = {}
  vim.lsp.config = function(name, config) configs[name] = config end
  vim.lsp.enable = function(name)
    vim.api.nvim_create_autocmd('FileType', { pattern = configs[name].filetypes, callback = function()
      local client = vim.lsp.start_client({ cmd = configs[name].cmd, name = name, root_dir = vim.fn.getcwd() })
      vim.lsp.buf_attach_client(0, client)
    end })
  end
end
vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') end

local passed, why = pcall(function()
  dofile(os.getenv('SETUP'))
  vim.bo.filetype = 'markdown'
  local fixes = 0
  if not vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end) then fail('no warnings') end
  while #vim.diagnostic.get(0) > 0 do
    local first, before, count = vim.diagnostic.get(0)[1], text(), #vim.diagnostic.get(0)
    vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
    vim.lsp.buf.code_action()
    if not vim.wait(60000, function() return text() ~= before end) then fail('no fix of: ' .. first.message) end
    if not vim.wait(60000, function() return #vim.diagnostic.get(0) < count end) then fail('still told: ' .. first.message) end
    fixes = fixes + 1
  end
  vim.cmd('write')
  io.stdout:write(fixes .. ' fixes\n')
end)
if not passed then fail(why) end
vim.cmd('qall!')
