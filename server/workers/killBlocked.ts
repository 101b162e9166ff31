import type { Worker } from 'node:cluster'
import { PING, PONG } from './messages.ts'

/** Milliseconds between two pings. */
const INTERVAL_MS = 1000
/** A stuck worker is killed before Docker kills the whole server, which it does after 10 seconds. */
const MAX_UNANSWERED = 5

/** Until the worker ends, kills it when its event loop is blocked for five seconds. It may take longer to finish its requests. */
export function killBlocked(worker: Worker, report: () => void): void {
  let unanswered = 0
  worker.on('message', (message) => {
    if (message === PONG) unanswered = 0
  })
  const timer = setInterval(() => {
    if (unanswered === MAX_UNANSWERED) {
      report()
      worker.process.kill('SIGKILL')
    }
    unanswered++
    worker.send(PING, () => {})
  }, INTERVAL_MS)
  worker.once('exit', () => clearInterval(timer))
}
