import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Hands a mail over; throws an Undelivered when it was not taken. The job's id names it. */
export type Deliver = (message: SendMailOptions, job_id: string, signal: AbortSignal) => Promise<void>

/** Why a mail was not taken, without the address: codes and the SMTP command only. */
export class DeliveryError extends Error {
  /** The mail server said no to this recipient or this mail, and will again. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** Milliseconds. A mail server that hangs holds one worker for so long; what is in the URL goes before these. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Through the mail server of an smtp:// or smtps:// URL: with TLS where it offers it, with a login when the URL has one. */
export function bySmtp(url: string): Deliver {
  const transport = createTransport({ url, ...TIMEOUTS })
  return async (message, _, signal) => {
    try {
      await transport.sendMail({ ...message, signal })
    } catch (error) {
      throw undelivered(error)
    }
  }
}

/** As an .eml file, for a school that has no mail server yet and for the sample. A repeat writes the same file. */
export function toFolder(folder: string, tell: (file: string) => void): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message, job_id) => {
    const { message: text } = await transport.sendMail(message)
    const file = join(folder, `${job_id}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    await writeFile(`${file}.new`, text as Buffer, { mode: 0o600 })
    await rename(`${file}.new`, file)
    tell(file)
  }
}

interface SmtpError {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
  readonly permanent?: boolean
}

/** What the mail server said may quote the address, so nothing of it is kept but its numbers. */
function undelivered(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, command = '', permanent } = error as SmtpError
  const at = command.split(' ').slice(0, 2).join(' ')
  const reason = [responseCode ?? originalCode ?? code ?? 'unknown', at].join(' ').trim()
  return new DeliveryError(reason, permanent === true && (at === 'RCPT TO' || at === 'DATA'))
}
