import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface MailServer {
  readonly url: string
  readonly port: number
  /** The emails received for this address so far, in order, including refused emails. */
  emailsTo(email: string): Email[]
  /** Waits until `count` emails have arrived. */
  waitForEmails(email: string, count?: number): Promise<Email[]>
}

export interface MailServerOptions extends Omit<SMTPServerOptions, 'onData'> {
  readonly port?: number
  /** Called with each email. A returned error refuses the email; `accept` accepts it early. */
  readonly onEmail?: (email: Email, accept: () => void) => Error | undefined | Promise<Error | undefined>
}

/** A real SMTP server that runs until the test ends. It accepts every email unless `onEmail` refuses it. */
export async function startMailServer({ port = 0, onEmail, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    async onData(stream, _, respond) {
      const content = await contentOf(stream)
      if (!content) return
      const email = await PostalMime.parse(content)
      emails.push(email)
      let accepted = false
      const accept = () => {
        accepted = true
        respond()
      }
      const refusal = await onEmail?.(email, accept)
      if (!accepted) respond(refusal)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const emailsTo = (email: string) => emails.filter((mail) => mail.to?.some(({ address }) => address === email))
  const assignedPort = (listening.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${assignedPort}`,
    port: assignedPort,
    emailsTo,
    async waitForEmails(email, count = 1) {
      for (let tries = 0; emailsTo(email).length < count && tries < 2400; tries++) await wait(50)
      return emailsTo(email)
    },
  }
}

/** Undefined when the client went away in the middle of the email, for example because its process was killed. */
async function contentOf(stream: Readable): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await stream.toArray())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNECTION') return undefined
    throw error
  }
}

/** A refusal with this SMTP code, temporary (4xx) or permanent (5xx). */
export function smtpError(responseCode: number, message = 'not now'): Error {
  return Object.assign(new Error(message), { responseCode })
}

export function parseResetLink({ text = '' }: Pick<Email, 'text'> = {}) {
  const href = /https?:\/\/\S+\/pw-reset\?\S+/.exec(text)?.[0] ?? ''
  const { id, token } = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  return { href, user_id: Number(id), token: token ?? '' }
}
