import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email that the office causes waits a minute. */
const MAIL_TIMEOUT_MS = 150_000

/** A local SMTP server that receives the emails of a test server. */
export interface Mailbox {
  /** Waits for an email with this subject to this address. */
  readonly waitForEmail: (email: string, subject: string) => Promise<Email>
  readonly close: () => void
  /** The value of SMTP_URL. */
  readonly url: string
}

export async function startMailbox(): Promise<Mailbox> {
  const emails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, respond) {
      emails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      respond()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const find = (email: string, subject: string) =>
    emails.find((received) => received.subject === subject && received.to?.some(({ address }) => address === email))
  return {
    waitForEmail: async (email, subject) => {
      await expect.poll(() => find(email, subject), { timeout: MAIL_TIMEOUT_MS }).toBeDefined()
      return find(email, subject) as Email
    },
    close: () => server.close(),
    url: `smtp://127.0.0.1:${port}`,
  }
}

/** The reset link in the text of an email; empty without one. */
export function findResetLink({ text = '' }: Email): string {
  return /https?:\/\/\S+\/pw-reset\?\S+/.exec(text)?.[0] ?? ''
}

/** The link in the text of an email that confirms an address, with its parameters; empty without one. */
export function findConfirmation({ text = '' }: Email) {
  const [link = '', id = '', token = ''] = /https?:\/\/\S+\/confirm-email\?id=(\d+)&token=([\w.-]+)/.exec(text) ?? []
  return { link, id, token }
}
