import { spawn } from 'node:child_process'

/** npm run dev: restarts the server when its files change and hot-reloads the screens. */
const parts = [
  spawn('node', ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', 'server/main.ts', '--sample'], {
    stdio: 'inherit',
    env: { ...process.env, WORKERS: '1' },
  }),
  spawn('vite', ['--host', '127.0.0.1'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]

for (const part of parts) {
  part.on('exit', () => {
    for (const other of parts) other.kill('SIGINT')
  })
}
