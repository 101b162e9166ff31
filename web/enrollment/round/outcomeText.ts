import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WishResult } from '../../../contract/draws.ts'

/** The outcome of a wish with its reason, in words. */
export function outcomeText(i18n: I18n, wish: Omit<WishResult, 'course'>, child: string): string {
  const [other, place] = [wish.by?.name ?? '', wish.place ?? 0]
  const texts: Record<WishResult['outcome'], string> = {
    enrolled: i18n._(msg`Enrolled`),
    'better-choice': i18n._(msg`Not needed: ${child} is in ${other}, which you ranked higher.`),
    waiting: i18n._(msg`No seat was left. Number ${place} on the wait list.`),
    'wait-list-full': i18n._(msg`No seat was left, and the wait list was full.`),
    'already-enrolled': i18n._(msg`${child} was already enrolled.`),
    'already-waiting': i18n._(msg`No seat was left. ${child} keeps the same place on the wait list.`),
    'same-time': i18n._(msg`Not possible: ${child} is in ${other} at the same time.`),
    restricted: i18n._(msg`Not possible: it can't be taken with ${other}.`),
    'wrong-grade': i18n._(msg`Not possible: it isn't for ${child}'s grade.`),
    done: i18n._(msg`Not possible: ${child} has finished school.`),
  }
  return texts[wish.outcome]
}
