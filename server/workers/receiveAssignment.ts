import { Assignment, PING, PONG, STARTED } from './messages.ts'

/** Asks the primary process for the assignment of this worker. From then on this process answers whether its event loop runs. */
export function receiveAssignment(): Promise<Assignment> {
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === PING) process.send?.(PONG)
      const { data } = Assignment.safeParse(message)
      if (data) resolve(data)
    })
    process.send?.(STARTED)
  })
}
