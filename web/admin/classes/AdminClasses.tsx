import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { coursesQuery } from '../../api/courses.ts'
import { GoButton } from '../../ui/GoButton.tsx'
import { Said } from '../../ui/Said.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { ListHead } from '../ListHead.tsx'
import { NothingYet } from '../NothingYet.tsx'
import { SemesterOfSlug } from '../SemesterOfSlug.tsx'
import { CLASS_COLUMNS, classCount } from './columns.ts'

/** The classes of a semester, active and inactive (document 1, section 2, "AdminClasses"). */
export function AdminClasses() {
  return <SemesterOfSlug>{(semester) => <Classes key={semester.id} semester={semester} />}</SemesterOfSlug>
}

function Classes({ semester: { id, name, slug } }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const create = <GoButton to="/admin/dashboard/classes/create">{t`Create Class`}</GoButton>
  return (
    <>
      <ListHead title={t`Classes`} of={name}>
        {create}
      </ListHead>
      <Said />
      <SearchTable
        caption={t`Classes of ${name}`}
        rows={courses}
        columns={CLASS_COLUMNS}
        count={classCount}
        sort={{ id: 'section', order: 'asc' }}
        file={`classes-${slug}`}
        empty={
          <NothingYet next={create}>
            <Trans>{name} has no classes yet.</Trans>
          </NothingYet>
        }
      />
    </>
  )
}
