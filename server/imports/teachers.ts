import { z } from 'zod'
import { Email, PersonName } from '../../contract/codecs.ts'
import { fieldProblem } from '../http/problem.ts'
import { addTeacher, editTeacher } from '../teachers/saveTeacher.ts'
import { FlagCell, flagCell, IdCell } from './cells.ts'
import type { Importer } from './importer.ts'
import { onceEach } from './onceEach.ts'

const TeacherRow = z.object({
  id: IdCell,
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  active: FlagCell,
})

/** Teachers are known by their id, or by their address. */
export const teachers: Importer<z.infer<typeof TeacherRow>> = {
  columns: ['id', 'first_name', 'last_name', 'email', 'active'],
  row: TeacherRow,

  async take(trx, { trail }) {
    const known = await trx.selectFrom('teacher').selectAll().orderBy('id').execute()
    const once = onceEach('email')
    return async ({ id, ...fields }) => {
      const teacher = known.find((one) => (id === undefined ? one.email === fields.email : one.id === id))
      if (id !== undefined && !teacher) throw fieldProblem('id', 'There is no such teacher')
      if (teacher) once(teacher.id)
      if (!teacher) {
        const id = await addTeacher(trx, trail, fields)
        once(id)
        known.push({ id, ...fields })
        return 'added'
      }
      const { first_name, last_name, email, active } = teacher
      if (JSON.stringify({ first_name, last_name, email, active }) === JSON.stringify(fields)) return 'same'
      await editTeacher(trx, trail, { ...fields, id: teacher.id, isPasswordConfirmed: true })
      return 'changed'
    }
  },

  async write(db) {
    const rows = await db.selectFrom('teacher').selectAll().orderBy('last_name').orderBy('id').execute()
    return rows.map(({ id, first_name, last_name, email, active }) => [
      String(id),
      first_name,
      last_name,
      email,
      flagCell(active),
    ])
  },
}
