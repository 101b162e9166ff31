import { foundBy, school } from './fault.mjs'

const CHANGES = foundBy(
  school(
    'server/enrollment/expiry.test.ts',
    'server/enrollment/swaps.test.ts',
    'server/enrollment/undo.test.ts',
    'server/enrollment/reserve.test.ts',
    'server/enrollment/wishList.test.ts',
  ),
  [
    {
      name: 'a merge forgets the classes that the family marked',
      file: 'server/students/mergeStudents.ts',
      text: '{ended_id} order by position',
      fault: '{kept_id} order by position',
    },
    {
      name: 'a request answers before the seat of an expired offer is given on',
      file: 'server/enrollment/expiry.ts',
      text: '  await settleClasses(\n    trx,\n    expired',
      fault: '  void settleClasses(\n    trx,\n    expired',
    },
    {
      name: 'the seat that a child gives up in a swap stays empty',
      file: 'server/enrollment/takeSeat.ts',
      text: 'const freed = givesUp ? classesOfDrop(givesUp, others) : []',
      fault: 'const freed: number[] = []',
    },
    {
      name: 'the screen shows the class that a swap gave up as full',
      file: 'server/enrollment/takeSeat.ts',
      text: '    ...(givesUp ? [givesUp.id] : []),\n    ...placesOf(waiting),',
      fault: '    ...placesOf(waiting),',
    },
    {
      name: 'an undo ignores what others changed in the class since',
      file: 'server/enrollment/undo.ts',
      text: 'or course_id = any($',
      fault: 'or false and course_id = any($',
    },
    {
      name: 'a child of the reserve changes classes although nobody asked its family',
      file: 'server/enrollment/reserve.ts',
      text: '{ drop_course_id, automatic: false }',
      fault: '{ drop_course_id, automatic: true }',
    },
  ],
)

const OFFICE = foundBy(
  school(
    'server/courses/edit.test.ts',
    'server/students/mergeStudents.test.ts',
    'server/auditTrail/auditTrail.test.ts',
    'server/auditTrail/entries.test.ts',
  ),
  [
    {
      name: 'a save of a class overwrites what a colleague saved meanwhile',
      file: 'server/courses/editCourse.ts',
      text: '  if (!matchesEtag(if_match, revisionEtag(course))) return\n',
      fault: '',
    },
    {
      name: "a merge gives one family the address of another family's calendar",
      file: 'server/students/mergePlan.ts',
      text: ' && kept.parent_id === ended.parent_id\n  const wishes',
      fault: '\n  const wishes',
    },
    {
      name: 'the audit trail names a save that changed nothing',
      file: 'server/auditTrail/trail.ts',
      text: '      if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return\n',
      fault: '',
    },
  ],
)

const LOCKS = foundBy(school('test/races'), [
  {
    name: 'a command does not lock the classes that it changes',
    file: 'server/platform/database/rowLocks.ts',
    text: 'missing.courses.length > 0 && waitForCourses(trx, missing.courses)',
    fault: 'false',
  },
])

const REGISTRATIONS = foundBy(
  school(
    'server/registration/erasures.test.ts',
    'server/registration/drafts/drafts.test.ts',
    'server/registration/office/sensitiveAnswers.test.ts',
  ),
  [
    {
      name: 'drafts are kept as long as declined registrations',
      file: 'server/registration/erasures.ts',
      text: 'erasedUntil(now, school.draft_retention_days)',
      fault: 'erasedUntil(now, school.declined_retention_days)',
    },
    {
      name: 'a draft of an older device replaces the one of a newer device',
      file: 'server/registration/drafts/saveDraft.ts',
      text: '  if (current.revision !== revision) {',
      fault: '  if (current.revision < revision) {',
    },
    {
      name: "nobody learns who read a child's answers about health",
      file: 'server/registration/office/sensitiveAnswers.ts',
      text: "  await recordAccess(trx, [row], { ...access, purpose: 'read' })\n",
      fault: '',
    },
  ],
)

const EMAILS = foundBy(
  school(
    'server/familyEmails/familyEmails.test.ts',
    'server/familyEmails/emailChoices.test.ts',
    'server/familyEmails/heldEmails.test.ts',
  ),
  [
    {
      name: 'a family gets an email that it turned off',
      file: 'server/familyEmails/queueFamilyEmails.ts',
      text: 'select from muted_mail where user_id',
      fault: 'select from muted_mail where false and user_id',
    },
    {
      name: 'a change that the office undid is still emailed',
      file: 'server/familyEmails/queueFamilyEmails.ts',
      text: 'is_held: isHeld && before.length > 0',
      fault: 'is_held: false',
    },
  ],
)

const LIVE = foundBy(
  school('server/live/live.test.ts', 'server/live/seatUpdates.test.ts', 'server/calendars/calendarText.test.ts'),
  [
    {
      name: 'families learn the seats of a class that the office hides',
      file: 'server/live/seatUpdates.ts',
      text: "id === null || !(active || role === 'admin')",
      fault: 'id === null',
    },
    {
      name: 'a calendar keeps the old days of a semester with new dates',
      file: 'server/calendars/calendarText.ts',
      text: 'sequence: course.revision + semester.revision',
      fault: 'sequence: course.revision',
    },
  ],
)

const SCHEMA = foundBy(school('server/schema/rosterConstraints.test.ts'), [
  {
    name: 'the database takes a wait list of 50 children',
    file: 'server/schema/migrations/0029_places_of_wait_lists.sql',
    text: 'wait_list - offered_seats > 5)',
    fault: 'wait_list - offered_seats > 50)',
  },
  {
    name: 'the database takes a child in two classes at one time',
    file: 'server/schema/migrations/0004_enrollment.sql',
    text: 'semester_id with =, days with =, period_span with &&',
    fault: 'semester_id with =, days with =, period_span with =',
  },
  {
    name: 'the seat of a child that leaves a class stays counted',
    file: 'server/schema/migrations/0004_enrollment.sql',
    text: "    seats := -(old.status = 'enrolled')::integer;",
    fault: '    seats := 0;',
  },
])

export const SCHOOL = [...CHANGES, ...OFFICE, ...LOCKS, ...REGISTRATIONS, ...EMAILS, ...LIVE, ...SCHEMA]
