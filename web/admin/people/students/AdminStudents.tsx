import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parentsQuery } from '../../../api/parents.ts'
import { studentsQuery } from '../../../api/students.ts'
import { Said } from '../../../ui/Said.tsx'
import { Saved } from '../../../ui/Saved.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { ListHead } from '../../ListHead.tsx'
import { NothingYet } from '../../NothingYet.tsx'
import { useAsked } from '../../ui/useAsked.ts'
import { STUDENT_SIZES } from '../sizes.ts'
import { studentColumns, studentCount } from './columns.ts'
import { StudentPressed } from './pressed.ts'
import { StudentDialogs } from './StudentDialogs.tsx'

/** The students of the school (document 1, section 2, "AdminStudents"). */
export function AdminStudents() {
  const { t } = useLingui()
  const [{ data: students }, { data: parents }] = useSuspenseQueries({ queries: [studentsQuery, parentsQuery] })
  const columns = useMemo(() => studentColumns(parents), [parents])
  const { asked, ask, said, pressed, close } = useAsked('student', students)
  const create = <Button onClick={() => ask({ what: 'create' })}>{t`Create Student`}</Button>
  return (
    <>
      <ListHead title={t`Students`}>{create}</ListHead>
      {said === '' ? <Said /> : <Saved message={said} />}
      <StudentPressed value={pressed}>
        <SearchTable
          caption={t`Students`}
          rows={students}
          columns={columns}
          count={studentCount}
          sort={{ id: 'name', order: 'asc' }}
          sizes={STUDENT_SIZES}
          file="students"
          empty={
            <NothingYet>{t`There are no students yet. Parents add their children, or the office does here.`}</NothingYet>
          }
        />
      </StudentPressed>
      <StudentDialogs asked={asked} onClose={close} />
    </>
  )
}
