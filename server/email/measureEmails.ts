import { Counter, Gauge } from 'prom-client'
import { EMAIL_PRIORITIES, type EmailPriority } from './email.ts'
import type { WaitingEmails } from './waitingEmails.queries.ts'

/** `failed` and `dropped` are final. A dropped one is about a link that would come too late. */
const RESULTS = ['sent', 'failed', 'dropped'] as const
export type CountEmail = (priority: EmailPriority, result: (typeof RESULTS)[number]) => void

/** Measures the emails of this process, and those that wait in the databases. If a database does not answer, its last figures stay. */
export function measureEmails(read: () => Promise<readonly WaitingEmails[]>): CountEmail {
  const labelNames = ['priority']
  let reading: ReturnType<typeof read> | undefined
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading.catch(() => undefined)
  }
  new Gauge({
    name: 'mail_oldest_seconds',
    help: 'Seconds for which the oldest email of the priority has waited to be sent. 0 if none waits.',
    labelNames,
    async collect() {
      const waiting = await readOnce()
      for (const name of waiting ? EMAIL_PRIORITIES : []) {
        const times = waiting?.filter((emails) => emails.priority === name).map(({ since }) => since.getTime()) ?? []
        this.set({ priority: name }, (Date.now() - Math.min(Date.now(), ...times)) / 1000)
      }
    },
  })
  new Gauge({
    name: 'mails_waiting',
    help: 'Emails that are due and not sent yet: links, codes and invitations are urgent, then come those about one child.',
    labelNames,
    async collect() {
      const waiting = await readOnce()
      for (const name of waiting ? EMAIL_PRIORITIES : []) {
        const counts = waiting?.filter((emails) => emails.priority === name).map(({ count }) => count) ?? []
        this.set(
          { priority: name },
          counts.reduce((sum, count) => sum + count, 0),
        )
      }
    },
  })
  const results = new Counter({
    name: 'mails_total',
    help: 'Emails that were sent, that failed for good, and login links that were dropped because they would come too late.',
    labelNames: ['priority', 'result'],
  })
  const count: CountEmail = (name, result) => results.inc({ priority: name, result })
  for (const name of EMAIL_PRIORITIES) for (const result of RESULTS) results.inc({ priority: name, result }, 0)
  return count
}
