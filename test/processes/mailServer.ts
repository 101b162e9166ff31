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
  /** The mails received for this address so far, in order, including refused mails. */
  mailsTo(email: string): Email[]
  /** Waits until `count` mails have arrived. */
  waitForMails(email: string, count?: number): Promise<Email[]>
}

export interface MailServerOptions extends Omit<SMTPServerOptions, 'onData'> {
  readonly port?: number
  /** Called with each mail. A returned error refuses the mail; `accept` accepts it early. */
  readonly onMail?: (mail: Email, accept: () => void) => Error | undefined | Promise<Error | undefined>
}

/** A real SMTP server that runs until the test ends. It accepts every mail unless `onMail` refuses it. */
export async function startMailServer({ port = 0, onMail, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    async onData(stream, _, respond) {
      const content = await contentOf(stream)
      if (!content) return
      const mail = await PostalMime.parse(content)
      mails.push(mail)
      let accepted = false
      const accept = () => {
        accepted = true
        respond()
      }
      const refusal = await onMail?.(mail, accept)
      if (!accepted) respond(refusal)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const mailsTo = (email: string) => mails.filter((mail) => mail.to?.some(({ address }) => address === email))
  const assignedPort = (listening.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${assignedPort}`,
    port: assignedPort,
    mailsTo,
    async waitForMails(email, count = 1) {
      for (let tries = 0; mailsTo(email).length < count && tries < 2400; tries++) await wait(50)
      return mailsTo(email)
    },
  }
}

/** Undefined when the client went away in the middle of the mail, for example because its process was killed. */
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
