import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Throws a DeliveryError when the email is not accepted. The job id identifies the email. */
type Deliver = (message: SendMailOptions, job_id: string, signal: AbortSignal) => Promise<void>

export interface Delivery {
  readonly deliver: Deliver
  /** Closes open connections. */
  close(): void
}

/** Contains codes and the SMTP command, without the address. */
export class DeliveryError extends Error {
  /** The mail server rejected this recipient or this email permanently. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** Milliseconds that a mail server may block one worker. Options in the URL override them. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Milliseconds for which an unused connection stays open. */
const IDLE_MS = 10_000

/** Uses TLS if offered, and a login if the smtp:// or smtps:// URL has one. Sends further emails over up to so many open connections. */
export function smtpDelivery(url: string, maxConnections: number): Delivery {
  const pool = { pool: true, maxConnections, idleTimeout: IDLE_MS, maxRequeues: 0 } as const
  const transport = createTransport({ url, ...TIMEOUTS, ...pool })
  return {
    async deliver(message, _, signal) {
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        throw deliveryError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Connects and logs in, and sends nothing. @throws DeliveryError */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS })
  try {
    await transport.verify()
  } catch (error) {
    throw deliveryError(error)
  } finally {
    transport.close()
  }
}

/** Writes .eml files, for a school without a mail server and for the sample. A retry overwrites the file. */
export function folderDelivery(folder: string, onWritten: (file: string) => void): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message, job_id) {
      const { message: text } = await transport.sendMail(message)
      const file = join(folder, `${job_id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await writeFile(`${file}.new`, text as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
      onWritten(file)
    },
    close() {},
  }
}

interface SmtpError {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
  readonly command?: string
  readonly permanent?: boolean
}

/** A mail server's response may quote the address, so only its codes are kept. */
function deliveryError(error: unknown): DeliveryError {
  const { code, originalCode, responseCode, command = '', permanent } = error as SmtpError
  const at = command.split(' ').slice(0, 2).join(' ')
  const reason = [responseCode ?? originalCode ?? code ?? 'unknown', at].join(' ').trim()
  return new DeliveryError(reason, permanent === true && (at === 'RCPT TO' || at === 'DATA'))
}
