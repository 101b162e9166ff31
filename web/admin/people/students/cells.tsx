import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import { studentPath } from '../paths.ts'
import { StudentTableContext } from './studentTableContext.ts'
import { useManageClasses } from './useManageClasses.ts'

/** Links to the student's page. */
export function StudentName({ row }: { readonly row: Student }) {
  return <RowLink to={studentPath(row)}>{fullName(row)}</RowLink>
}

export function StudentActions({ row }: { readonly row: Student }) {
  const { t } = useLingui()
  const { openDialog } = useContext(StudentTableContext)
  const manage = useManageClasses()
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Manage Classes`} name={name} onClick={() => manage(row)} />
      <RowAction label={t`Edit`} name={name} onClick={() => openDialog({ action: 'edit', row })} />
      <RowAction label={t`Delete`} name={name} tone="danger" onClick={() => openDialog({ action: 'delete', row })} />
    </RowActions>
  )
}
