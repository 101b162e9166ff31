import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Email, PersonName } from '../../contract/codecs.ts'
import { numberKey, readAll, textKey } from '../db/page.ts'
import type { Tables } from '../db/tables.ts'
import { fieldError } from '../http/problem.ts'
import { addTeacher, editTeacher } from '../teachers/saveTeacher.ts'
import { FlagCell, flagCell, IdCell } from './cells.ts'
import type { Importer } from './importer.ts'
import { rejectDuplicates } from './rejectDuplicates.ts'

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

  async start(trx, { trail }) {
    const existing = await trx.selectFrom('teacher').selectAll().orderBy('id').execute()
    const byId = new Map(existing.map((teacher) => [teacher.id, teacher]))
    const byEmail = new Map(existing.toReversed().map((teacher) => [teacher.email, teacher]))
    const rejectDuplicate = rejectDuplicates('email')
    const row = async ({ id, ...fields }: TeacherRow) => {
      const teacher = id === undefined ? byEmail.get(fields.email) : byId.get(id)
      if (id !== undefined && !teacher) throw fieldError('id', 'Teacher not found')
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
      return 'changed'
    }
    return { importRow: row }
  },

  exportRows(snapshot) {
    const rows = snapshot.db.selectFrom('teacher').selectAll()
    const keys = [textKey(sql.ref('last_name')), numberKey(sql.ref('id'))]
    return readAll(snapshot, rows, keys, 'asc', (all) => all.map(cellsOf))
  },
}

function cellsOf({ id, first_name, last_name, email, active }: Selectable<Tables['teacher']>): readonly string[] {
  return [String(id), first_name, last_name, email, flagCell(active)]
}
