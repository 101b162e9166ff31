import { foundBy, rules } from './fault.mjs'

const ENROLLMENT = foundBy(
  rules('domain/enrollment/refusals.test.ts', 'domain/course.test.ts', 'domain/enrollment/windows.test.ts'),
  [
    {
      name: 'a class is full one seat too late',
      file: 'domain/course.ts',
      text: 'course.current_seats >= course.max_seats',
      fault: 'course.current_seats > course.max_seats',
    },
    {
      name: 'a sixth child joins a wait list',
      file: 'domain/enrollment/waitList/limit.ts',
      text: 'placesTaken(course) >= WAIT_LIST_LIMIT',
      fault: 'placesTaken(course) > WAIT_LIST_LIMIT',
    },
    {
      name: 'a class excludes another one in one direction only',
      file: 'domain/course.ts',
      text: ' || restrictionsOf(b).includes(a.section)',
      fault: '',
    },
    {
      name: 'a child enrolls in a class of another grade',
      file: 'domain/enrollment/refusals.ts',
      text: "if (!isForGrade(course, grade)) return { because: 'wrong-grade' }\n  const others",
      fault: 'const others',
    },
    {
      name: 'a family drops a class after enrollment has closed',
      file: 'domain/enrollment/refusals.ts',
      text: "if (closed) return closed\n  if (state.status !== 'enrolled')",
      fault: "if (state.status !== 'enrolled')",
    },
    {
      name: 'two entries of one child wait for the same class',
      file: 'domain/enrollment/refusals.ts',
      text: "  if (state.sameChildWaits) return { because: 'same-child-waits' }\n",
      fault: '',
    },
    {
      name: 'an enrollment window is still open when it closes',
      file: 'domain/enrollment/windows.ts',
      text: 'closes_at > now)\n}',
      fault: 'closes_at >= now)\n}',
    },
  ],
)

const WAIT_LIST = foundBy(rules('domain/enrollment/waitList'), [
  {
    name: 'a free seat goes to the child that joined last',
    file: 'domain/enrollment/waitList/settle.ts',
    text: 'next.sort((a, b) => a.entry_id - b.entry_id)',
    fault: 'next.sort((a, b) => b.entry_id - a.entry_id)',
  },
  {
    name: 'the last child of the reserve is the first that waits',
    file: 'domain/enrollment/waitList/reserve.ts',
    text: 'a.position - b.position',
    fault: 'b.position - a.position',
  },
  {
    name: 'a child changes classes although its family wants to be asked',
    file: 'domain/enrollment/waitList/serve.ts',
    text: "swap.automatic ? 'seat' : 'offer'",
    fault: "'seat'",
  },
  {
    name: 'an offer can still be accepted when it has expired',
    file: 'domain/enrollment/waitList/offer.ts',
    text: 'offer.expires_at <= now',
    fault: 'offer.expires_at < now',
  },
  {
    name: 'the time of an offer runs until midnight',
    file: 'domain/enrollment/waitList/offer.ts',
    text: 'ends: 20 }',
    fault: 'ends: 24 }',
  },
  {
    name: 'one child takes two places in an exchange of seats',
    file: 'domain/enrollment/waitList/swapCycle.ts',
    text: 'move.student_id !== other.student_id &&\n    ',
    fault: '',
  },
])

const LOTTERY = foundBy(rules('domain/enrollment/lottery'), [
  {
    name: 'a lottery refuses the child with the best number',
    file: 'domain/enrollment/lottery/acceptance.ts',
    text: 'children.pop()',
    fault: 'children.shift()',
  },
  {
    name: 'a family cannot rank the tenth class of a time',
    file: 'domain/enrollment/lottery/ranking.ts',
    text: 'ids.length > CHOICES_LIMIT',
    fault: 'ids.length >= CHOICES_LIMIT',
  },
  {
    name: 'a family changes its choices when the lottery has closed',
    file: 'domain/enrollment/lottery/lotteryTimes.ts',
    text: "now < closes_at ? 'ranking'",
    fault: "now <= closes_at ? 'ranking'",
  },
])

const OFFICE = foundBy(
  rules(
    'domain/enrollment/undo.test.ts',
    'domain/mergeStudents.test.ts',
    'domain/registration',
    'domain/screens.test.ts',
  ),
  [
    {
      name: 'an undo ignores that the class was edited',
      file: 'domain/enrollment/undo.ts',
      text: 'if (isEdited)',
      fault: 'if (isEdited && false)',
    },
    {
      name: 'an undo gives a child another place in line and says that nothing changed',
      file: 'domain/enrollment/undo.ts',
      text: '        place.entry_id,\n',
      fault: '',
    },
    {
      name: 'a merged child gets the later of its two places in line',
      file: 'domain/mergeStudents.ts',
      text: 'return a.id < b.id',
      fault: 'return a.id > b.id',
    },
    {
      name: 'the link of a correction shows answers about health',
      file: 'domain/registration/correction.ts',
      text: '.filter((path) => !isSensitive(path))',
      fault: '',
    },
    {
      name: 'a registration is opened again although its child exists',
      file: 'domain/registration/review.ts',
      text: "madeStudent ? 'student-exists' : undefined",
      fault: 'undefined',
    },
    {
      name: 'a parent opens the screen of the registrations',
      file: 'domain/screens.ts',
      text: "'/admin/dashboard/registrations': 'admin'",
      fault: "'/admin/dashboard/registrations': 'signed-in'",
    },
  ],
)

const TIMES_AND_FILES = foundBy(
  rules(
    'domain/csv.test.ts',
    'domain/schoolTime.test.ts',
    'domain/commandRate.test.ts',
    'domain/attempts.test.ts',
    'domain/familyEmails',
    'domain/language.test.ts',
  ),
  [
    {
      name: 'a cell of a spreadsheet runs as a formula',
      file: 'domain/csv.ts',
      text: '[=+\\-@＝',
      fault: '[=+@＝',
    },
    {
      name: 'a quote in the middle of a cell ends it',
      file: 'domain/csv.ts',
      text: `text.replaceAll('"', '""')`,
      fault: `text.replace('"', '""')`,
    },
    {
      name: 'the hour that a clock change repeats is read as the first one',
      file: 'domain/schoolTime.ts',
      text: '[-24, 24]',
      fault: '[-24]',
    },
    {
      name: 'the summary of an evening is sent twice',
      file: 'domain/familyEmails/summaryPeriod.ts',
      text: 'summarized.getTime() >= to',
      fault: 'summarized.getTime() > to',
    },
    {
      name: 'a parent makes one change too many in a day',
      file: 'domain/commandRate.ts',
      text: 'today >= burst * BURSTS_A_DAY',
      fault: 'today > burst * BURSTS_A_DAY',
    },
    {
      name: 'the fifth wrong password already makes a family wait',
      file: 'domain/attempts.ts',
      text: 'failures <= FREE_FAILURES',
      fault: 'failures < FREE_FAILURES',
    },
    {
      name: 'a browser that prefers Spanish gets English',
      file: 'domain/language.ts',
      text: '.sort((a, b) => b.weight - a.weight)',
      fault: '',
    },
  ],
)

export const RULES = [...ENROLLMENT, ...WAIT_LIST, ...LOTTERY, ...OFFICE, ...TIMES_AND_FILES]
