import type { Config } from '../../server/config/config.ts'
import { DeliveryError, verifyMailServer } from '../../server/platform/email/delivery.ts'
import { type Finding, ok, problem } from './finding.ts'

/** Connects and logs in, and sends nothing. */
export async function checkEmail({ smtpUrl, sendsEmails }: Config): Promise<Finding> {
  if (!sendsEmails) return problem('SEND_EMAILS is 0, so families get no emails. Remove it.')
  if (smtpUrl === undefined)
    return problem('SMTP_URL is not set, so families get no emails. Set it to the address of your mail server.')
  try {
    await verifyMailServer(smtpUrl)
    return ok('The mail server accepts the connection and the login. The School screen sends a test email.')
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return problem(`The mail server does not accept the connection or the login (${error.message}). Check SMTP_URL.`)
  }
}
