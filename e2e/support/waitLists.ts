import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { FreedSeats } from '../../domain/enrollment/waitList/waitList.ts'
import { addClass } from './office.ts'
import { type ApiClient, addChild, getSemesters } from './school.ts'

/** Saves what happens to freed seats of a semester. The sample semesters leave them open. */
export function setFreedSeats(office: ApiClient, semester: Semester, freed_seats: FreedSeats) {
  const { id, name } = semester
  return office.send('PUT', `/api/semester/${id}`, { name, active: true, disabled: false, freed_seats })
}

export async function setFreedSeatsOfOpen(office: ApiClient, freed_seats: FreedSeats): Promise<void> {
  await setFreedSeats(office, (await getSemesters(office)).open, freed_seats)
}

/** A full class, and a child that has another class at the same time. */
export async function buildLine(family: ApiClient, office: ApiClient, semester: Pick<Semester, 'id'>) {
  const [robotics, chess] = [
    await addClass(office, { semester: semester.id, max_seats: 1 }),
    await addClass(office, { semester: semester.id, max_seats: 1 }),
  ]
  const [owner, child] = [await addChild(family), await addChild(family)]
  const post = ({ id }: { id: number }, student: Student, action: string, body = {}) =>
    family.send('POST', `/api/schedules/${id}/${student.id}/${action}`, body)
  await post(robotics, owner, 'enroll')
  await post(chess, child, 'enroll')
  return {
    robotics: robotics.name,
    chess: chess.name,
    chessId: chess.id,
    course: robotics,
    child,
    owner: { drop: () => post(robotics, owner, 'drop') },
    waitForRobotics: async () => {
      await post(chess, child, 'drop')
      await post(robotics, child, 'waitlist')
    },
    /** Keeps the other class, and is asked before it is dropped. */
    waitWithChess: () => post(robotics, child, 'waitlist', { swap: { drop_course_id: chess.id, automatic: false } }),
  }
}
