import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DrawDecision } from '../../domain/draw/decision.ts'

/** "Section 204, choice 1: enrolled". */
export function decisionText(
  i18n: I18n,
  { course_id, choice, outcome, by, ...decision }: DrawDecision,
  sections: ReadonlyMap<number, string>,
): string {
  const place = decision.place ?? 0
  const [section, other] = [sections.get(course_id) ?? '', by === null ? '' : (sections.get(by) ?? '')]
  const texts: Record<DrawDecision['outcome'], MessageDescriptor> = {
    enrolled: msg`enrolled`,
    'better-choice': msg`in section ${other}, a higher choice`,
    waiting: msg`no seat left, number ${place} on the wait list`,
    'wait-list-full': msg`no seat left, wait list full`,
    'already-enrolled': msg`already enrolled`,
    'already-waiting': msg`no seat left, already on the wait list`,
    'same-time': msg`same time as section ${other}`,
    restricted: msg`can't be taken with section ${other}`,
    'wrong-grade': msg`not for this grade`,
    done: msg`finished school`,
  }
  const text = i18n._(texts[outcome])
  return i18n._(msg`Section ${section}, choice ${choice}: ${text}`)
}
