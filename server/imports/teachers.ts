import { sql } from 'kysely'
import { z } from 'zod'
import { Email, PersonName } from '../../contract/codecs.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { numberKey, readAll, textKey } from '../platform/database/readPage.ts'
import { fieldError } from '../platform/http/problem.ts'
import { addTeacher, editTeacher } from '../teachers/saveTeacher.ts'
import { exportedRow, FlagCell, IdCell, rejectDuplicates } from './cells.ts'
import type { Importer } from './importer.ts'

const TeacherRow = z.object({
  id: IdCell,
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  active: FlagCell,
})
type TeacherRow = z.infer<typeof TeacherRow>

/** Teachers are matched by id or email. */
export const teachers: Importer<TeacherRow> = {
  columns: ['id', 'first_name', 'last_name', 'email', 'active'],
  row: TeacherRow,
  revised: { revision: ['first_name', 'last_name', 'email', 'active'] },
  example: { first_name: 'Pat', last_name: 'Example', email: 'pat.example@school.example', active: '1' },
  nameOf: ({ first_name = '', last_name = '' }) => fullName({ first_name, last_name }),

  async readRecords(trx) {
    const existing = await trx.selectFrom('teacher').selectAll().orderBy('id').forNoKeyUpdate().execute()
    const byId = new Map(existing.map((teacher) => [teacher.id, teacher]))
    const byEmail = new Map(existing.toReversed().map((teacher) => [teacher.email, teacher]))
    const findTeacher = ({ id, email }: TeacherRow) => (id === undefined ? byEmail.get(email) : byId.get(id))
    const rejectDuplicate = rejectDuplicates('email')
    return {
      find(row) {
        const teacher = findTeacher(row)
        return teacher && (() => teacher)
      },
      start: ({ trail }) => ({
        async importRow({ id, ...fields }) {
          const teacher = findTeacher({ id, ...fields })
          if (id !== undefined && !teacher) throw fieldError('id', english`Teacher not found`)
          if (teacher) rejectDuplicate(teacher.id)
          if (!teacher) {
            const id = await addTeacher(trx, trail, fields)
            rejectDuplicate(id)
            byEmail.set(fields.email, { id, ...fields })
            return 'added'
          }
          const { first_name, last_name, email, active } = teacher
          if (JSON.stringify({ first_name, last_name, email, active }) === JSON.stringify(fields)) return 'same'
          await editTeacher(trx, trail, { ...fields, id: teacher.id, isPasswordConfirmed: true })
          Object.assign(teacher, fields)
          return 'changed'
        },
      }),
    }
  },

  exportRows(snapshot) {
    const rows = snapshot.db.selectFrom('teacher').selectAll()
    const keys = [textKey(sql.ref('last_name')), numberKey(sql.ref('id'))]
    return readAll(snapshot, rows, keys, 'asc', (all) => all.map((teacher) => exportedRow(teachers, teacher)))
  },
}
