import { spawn } from 'node:child_process'
import { stopSignal } from '../server/platform/processes/stopSignal.ts'

const WATCHED = ['server', 'contract', 'domain'].map((folder) => `--watch-path=${folder}`)

/** npm run dev: restarts the server when its files change and hot-reloads the screens. */
const parts = [
  spawn('node', [...WATCHED, 'server/main.ts', '--stop-with-parent', '--sample'], {
    stdio: 'inherit',
    env: { ...process.env, WORKERS: '1' },
  }),
  spawn('vite', ['web', '--host', '127.0.0.1'], { stdio: 'inherit', shell: process.platform === 'win32' }),
]

for (const part of parts) part.on('exit', stop)
stopSignal(process.argv).then(stop)

function stop(): void {
  for (const part of parts) part.kill('SIGINT')
}
