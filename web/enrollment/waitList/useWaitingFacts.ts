import { useLingui } from '@lingui/react/macro'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { isFull } from '../../../domain/course.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { serverTime } from '../../api/serverClock.ts'
import { inLine } from '../../ui/format/labels.ts'
import { useServerTime } from '../opening/useServerTime.ts'

/** A sentence about each place on a wait list, for a live region. The one about a held seat changes in its last hour, and when it is over. */
export function useWaitingFacts({ waiting, offered }: Schedule): Record<string, string> {
  const { t, i18n } = useLingui()
  const now = serverTime()
  const changes = offered.map(({ expires_at }) => Date.parse(expires_at)).flatMap((end) => [end - HOUR_MS, end])
  const next = Math.min(...changes.filter((time) => time > now))
  useServerTime(Number.isFinite(next) ? next : null)
  const sentences = waiting.map((course): [string, string] => {
    const { id, name, position } = course
    const offer = offered.find((one) => one.id === id)
    const left = offer && Date.parse(offer.expires_at) - now
    if (left !== undefined) {
      if (left <= 0) return [String(id), t`${name}: the time to answer is over.`]
      if (left <= HOUR_MS)
        return [String(id), t`${name}: we are holding a seat. You have less than one hour to answer.`]
      return [String(id), t`${name}: we are holding a seat. You can accept or decline it.`]
    }
    const place = i18n._(inLine(position))
    return [String(id), isFull(course) ? t`${name}: ${place}.` : t`${name}: a seat is open.`]
  })
  return Object.fromEntries(sentences)
}
