import type { Snapshot } from '../db/snapshot.ts'
import { type Cells, SCHOOL, uniqueBy } from './cells.ts'
import { classCells, courseCells, seatCells, sessionCells, teachingCells } from './classCells.ts'
import { type FileName, HEADINGS } from './headings.ts'
import { countPeople, emailsOfParents, seatsOf, type TaughtClass, taughtClasses } from './oneroster.queries.ts'
import { peopleOf, rolesOf, userCells } from './peopleCells.ts'

/** The source of the files. */
export interface OneRosterSource {
  readonly school: string
  readonly semester: { readonly id: number; readonly name: string }
  /** First and last day, as YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

export interface OneRosterFile {
  readonly name: FileName
  readonly headings: readonly string[]
  readonly batches: AsyncIterable<readonly Cells[]>
}

export interface OneRosterFiles {
  readonly classes: number
  readonly seats: number
  /** Rows of all files. */
  readonly total: number
  /** In the order in which they must be read, because they share one snapshot. */
  readonly files: readonly OneRosterFile[]
}

/** The seven files of a semester. Wait lists are not exported, nor people who are not in a class. */
export async function oneRosterFiles(snapshot: Snapshot, source: OneRosterSource): Promise<OneRosterFiles> {
  const semester_id = source.semester.id
  const classes = await taughtClasses(snapshot.db, semester_id)
  const courses = uniqueBy(classes.map(courseCells), ({ sourcedId }) => sourcedId)
  const teachers = uniqueBy(classes, ({ teacher_id }) => String(teacher_id))
  const ofTeachers = teachers.map(({ email }) => email)
  const shared = await emailsOfParents(snapshot.db, semester_id, ofTeachers)
  const { students, parents } = await countPeople(snapshot.db, semester_id)
  const people = peopleOf(snapshot, semester_id, teachers, [...ofTeachers, ...shared])
  const seats = classes.reduce((sum, { current_seats }) => sum + current_seats, 0)
  const file = (name: FileName, batches: AsyncIterable<readonly Cells[]>) => ({
    name,
    headings: HEADINGS[name],
    batches,
  })
  const users = teachers.length + students + parents
  return {
    classes: classes.length,
    seats,
    total: 2 + 2 * classes.length + courses.length + seats + 2 * users,
    files: [
      file('academicSessions', only([sessionCells(source)])),
      file('classes', only(classes.map((course) => classCells(course, source.semester)))),
      file('courses', only(courses)),
      file('enrollments', enrollments(snapshot, semester_id, classes)),
      file('orgs', only([{ sourcedId: SCHOOL, name: source.school, type: 'school' }])),
      file('roles', rolesOf(snapshot, semester_id, teachers)),
      file('users', mapped(people, userCells)),
    ],
  }
}

async function* enrollments(snapshot: Snapshot, semester_id: number, classes: readonly TaughtClass[]) {
  yield classes.map(teachingCells)
  yield* mapped(seatsOf(snapshot, semester_id), seatCells)
}

async function* only(cells: readonly Cells[]): AsyncGenerator<readonly Cells[]> {
  yield cells
}

async function* mapped<Row>(batches: AsyncIterable<readonly Row[]>, cellsOf: (row: Row) => Cells) {
  for await (const rows of batches) yield rows.map(cellsOf)
}
