import { once } from 'node:events'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server, where the school's mails arrive. */
export interface Post {
  /** Waits for the mail with that subject to this address. */
  readonly mailTo: (email: string, subject: string) => Promise<Email>
  readonly close: () => void
}

/** Opens it where the school at this address sends its mails: one port further. */
export async function openPost(school: string): Promise<Post> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _, respond) {
      mails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())))
      respond()
    },
  })
  const port = Number(new URL(school).port) + 1
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const find = (email: string, subject: string) =>
    mails.find((mail) => mail.subject === subject && mail.to?.some(({ address }) => address === email))
  return {
    mailTo: async (email, subject) => {
      await expect.poll(() => find(email, subject), { timeout: 20_000 }).toBeDefined()
      return find(email, subject) as Email
    },
    close: () => server.close(),
  }
}

/** The link in a mail, as its text says it. */
export function linkIn({ text = '' }: Email): string {
  return /https?:\/\/\S+\/pw-reset\?\S+/.exec(text)?.[0] ?? ''
}
