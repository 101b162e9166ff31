import { connect } from 'node:tls'
import { DAY_MS } from '../../domain/durations.ts'
import { counted } from '../../domain/english.ts'
import type { Config } from '../../server/config/config.ts'
import { isLocal } from '../../server/sample/sampleWarning.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

/** Milliseconds. */
const ANSWER_MS = 5000
/** Days before a certificate expires in which it should have been renewed. */
const [WARNING_DAYS, PROBLEM_DAYS] = [21, 3]

/** Whether families reach this server at its public address, behind TLS. */
export async function checkPublicUrl(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  now: Date,
): Promise<Finding> {
  if (publicUrl === undefined)
    return problem(
      'PUBLIC_URL is not set, so links in emails lead nowhere. Set it to https:// and the name of the site.',
    )
  const { protocol, hostname, port } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  if (!isSecure && !isLocal(hostname))
    return problem(
      `${publicUrl} is not https, so passwords can be read on the way. Put a proxy with a certificate in front.`,
    )
  if (isSecure && trustProxy === 0)
    return problem(
      'TRUST_PROXY is 0 behind a proxy, so all families share the limits of one network. Set TRUST_PROXY=1.',
    )
  const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => reasonOf(error),
  )
  if (typeof answer === 'string')
    return problem(`${publicUrl} does not answer: ${answer}. Start the server, and check the proxy.`)
  if (!answer.ok)
    return problem(`${publicUrl}/readyz answers ${answer.status}. Look into the log of the server and of the proxy.`)
  if (!isSecure) return ok(`${publicUrl} answers. Without TLS it is for this machine only.`)
  return certificateFinding(await certificateEnd(hostname, Number(port || 443)), publicUrl, now)
}

export function certificateFinding(end: Date, publicUrl: string, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  const text = `${publicUrl} answers, and its certificate is valid for ${counted(days, 'day')}`
  if (days >= WARNING_DAYS) return ok(`${text}.`)
  return days < PROBLEM_DAYS
    ? problem(`${text}. Renew it now.`)
    : warning(`${text}. Check that it is renewed by itself.`)
}

async function certificateEnd(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.once('error', reject)
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('the connection timed out')))
  return promise.finally(() => socket.destroy())
}
