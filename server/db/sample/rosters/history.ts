import { isPrimary } from '../../../../domain/grade.ts'
import { OFFICE } from '../people/families.ts'
import type { SampleUser } from '../people/person.ts'
import { isHit, type Random, randomInteger, shuffled } from '../random.ts'
import type { SampleEntry } from './entry.ts'
import type { SampleRoster } from './sampleRoster.ts'
import type { SampleStudent } from './sampleStudent.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Affects many classes and fits into the two weeks before `now`. */
const CHANGE_COUNT = 70

export function simulateOpening(roster: SampleRoster, students: readonly SampleStudent[], random: Random): void {
  for (const student of shuffled(random, students)) {
    for (const offering of shuffled(random, roster.availableOfferings(student))) {
      if (!isHit(random, offering.demand)) continue
      roster.advance(randomInteger(random, 2, 9))
      const by = student.child.parent
      if (!roster.enroll(student, offering, by) && isHit(random, 0.5)) roster.joinWaitList(student, offering, by)
    }
  }
}

export function simulateChanges(roster: SampleRoster, random: Random): void {
  for (const entry of shuffled(random, roster.entries).slice(0, CHANGE_COUNT)) {
    roster.advance(randomInteger(random, 10 * MINUTE, 4 * HOUR))
    const by = isHit(random, 0.2) ? OFFICE : entry.child.parent
    if (entry.status === 'waiting') roster.leaveWaitList(entry, by)
    else dropEntry(roster, entry, by, random)
  }
}

function dropEntry(roster: SampleRoster, entry: SampleEntry, by: SampleUser, random: Random): void {
  roster.drop(entry, by)
  roster.advance(randomInteger(random, MINUTE, 30 * MINUTE))
  const firstWaiting = roster.firstWaiting(entry.offering)
  if (firstWaiting && isHit(random, 0.6)) roster.moveToEnrolled(firstWaiting, OFFICE)
  else if (isHit(random, 0.25)) roster.enroll(entry, entry.offering, entry.child.parent)
}

export function enrollByOverride(roster: SampleRoster, students: readonly SampleStudent[]): void {
  students.find((student) => student.grade === '8' && roster.enroll(student, roster.section('203'), OFFICE, true))
}

export function enrollPrimaryGrades(roster: SampleRoster, students: readonly SampleStudent[]): void {
  const homerooms = ['101', '102', '103', '104'].map((code) => roster.section(code))
  for (const student of students.filter(({ grade }) => isPrimary(grade))) {
    for (const homeroom of homerooms) {
      roster.advance(MINUTE)
      if (!roster.enroll(student, homeroom, OFFICE)) roster.joinWaitList(student, homeroom, OFFICE)
    }
  }
}

export function enrollDemoFamily(roster: SampleRoster, students: readonly SampleStudent[]): void {
  for (const student of students.filter(({ grade }) => grade === '10')) {
    roster.enroll(student, roster.section('1004'), student.child.parent)
    roster.advance(MINUTE)
    roster.joinWaitList(student, roster.section('507'), student.child.parent)
  }
}
