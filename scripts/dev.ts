import { spawn } from 'node:child_process'

/** npm run dev: the server begins again with every change of its files, the screens change in the open page. */
const parts = [
  spawn('node', ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', 'server/main.ts', '--sample'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['--host', '127.0.0.1'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]

for (const part of parts) {
  part.on('exit', () => {
    for (const other of parts) other.kill('SIGINT')
  })
}
