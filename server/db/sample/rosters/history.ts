import { isPrimary } from '../../../../domain/grade.ts'
import { OFFICE } from '../people/families.ts'
import type { Adult } from '../people/person.ts'
import { between, chance, type Random, shuffled } from '../random.ts'
import type { Entry } from './entry.ts'
import type { SampleRoster } from './sampleRoster.ts'
import type { SampleStudent } from './sampleStudent.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Enough to leave a trace on many classes and to end within the two weeks before `now`. */
const CHANGES = 70

/** Enrollment opens: one family after the other asks for classes, and for the wait list of many a full one. */
export function openingMorning(desk: SampleRoster, pupils: readonly SampleStudent[], random: Random): void {
  for (const pupil of shuffled(random, pupils)) {
    for (const offering of shuffled(random, desk.choiceOf(pupil))) {
      if (!chance(random, offering.wanted)) continue
      desk.pass(between(random, 2, 9))
      const by = pupil.child.parent
      if (!desk.enroll(pupil, offering, by) && chance(random, 0.5)) desk.joinWaitList(pupil, offering, by)
    }
  }
}

/** The days after: plans change, places come free, the office gives some of them to the first who waits. */
export function daysAfter(desk: SampleRoster, random: Random): void {
  for (const entry of shuffled(random, desk.entries).slice(0, CHANGES)) {
    desk.pass(between(random, 10 * MINUTE, 4 * HOUR))
    const by = chance(random, 0.2) ? OFFICE : entry.child.parent
    if (entry.status === 'waiting') desk.leaveWaitList(entry, by)
    else dropped(desk, entry, by, random)
  }
}

function dropped(desk: SampleRoster, entry: Entry, by: Adult, random: Random): void {
  desk.drop(entry, by)
  desk.pass(between(random, MINUTE, 30 * MINUTE))
  const next = desk.firstWaiting(entry.offering)
  if (next && chance(random, 0.6)) desk.moveToEnrolled(next, OFFICE)
  else if (chance(random, 0.25)) desk.enroll(entry, entry.offering, entry.child.parent)
}

/** A gifted eighth grader sits in Biology: the office enrolled the child anyway. */
export function exception(desk: SampleRoster, pupils: readonly SampleStudent[]): void {
  pupils.filter(({ grade }) => grade === '8').find((pupil) => desk.enroll(pupil, desk.section('203'), OFFICE, true))
}

/** The office places the primary grades in their Monday and Tuesday before families are asked. */
export function placement(desk: SampleRoster, pupils: readonly SampleStudent[]): void {
  const homes = ['101', '102', '103', '104'].map((code) => desk.section(code))
  for (const pupil of pupils.filter(({ grade }) => isPrimary(grade))) {
    for (const home of homes) {
      desk.pass(MINUTE)
      if (!desk.enroll(pupil, home, OFFICE)) desk.joinWaitList(pupil, home, OFFICE)
    }
  }
}

/** The visitor's family: the eldest has a class and waits for another, the younger ones have everything before them. */
export function firstEnrollments(desk: SampleRoster, pupils: readonly SampleStudent[]): void {
  for (const pupil of pupils.filter(({ grade }) => grade === '10')) {
    desk.enroll(pupil, desk.section('1004'), pupil.child.parent)
    desk.pass(MINUTE)
    desk.joinWaitList(pupil, desk.section('507'), pupil.child.parent)
  }
}
