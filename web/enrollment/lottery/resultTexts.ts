import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TimeResult, WishResult } from '../../../contract/enrollment/lotteryResults.ts'

/** The child's turn at a class time, and the last turn that got a class. */
export function turnText(i18n: I18n, { place, children, last_served }: NonNullable<TimeResult['turn']>): string {
  const turn = i18n._(msg`Turn ${place} of ${children}.`)
  return last_served === null ? turn : `${turn} ${i18n._(msg`The last turn that got a class was ${last_served}.`)}`
}

/** The outcome of a wish with its reason, in words. */
export function outcomeText(
  i18n: I18n,
  wish: Omit<WishResult, 'course'>,
  { child, other }: { readonly child: string; readonly other: string },
): string {
  const place = wish.place ?? 0
  const texts: Record<WishResult['outcome'], string> = {
    enrolled: i18n._(msg`Enrolled`),
    'better-choice': i18n._(msg`Not needed: ${child} is in ${other}, which you ranked higher.`),
    waiting: i18n._(msg`No seat was left. Number ${place} on the wait list.`),
    reserve: i18n._(msg`No seat was left, and the wait list was full. Number ${place} behind the wait list.`),
    'already-enrolled': i18n._(msg`${child} was already enrolled.`),
    'already-waiting': i18n._(msg`No seat was left. ${child} keeps the same place on the wait list.`),
    'same-time': i18n._(msg`Not possible: ${child} is in ${other} at the same time.`),
    restricted: i18n._(msg`Not possible: it can't be taken with ${other}.`),
    'wrong-grade': i18n._(msg`Not possible: it isn't for ${child}'s grade.`),
    done: i18n._(msg`Not possible: ${child} has finished school.`),
  }
  return texts[wish.outcome]
}
