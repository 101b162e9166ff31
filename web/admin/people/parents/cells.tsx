import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import { studentPath } from '../paths.ts'
import styles from './Parents.module.css'
import { ParentTableContext } from './parentTableContext.ts'

/** The children with their grades, each linked to its page. */
export function ChildrenCell({ row }: { readonly row: Parent }) {
  const { t, i18n } = useLingui()
  if (row.students.length === 0) return t`none`
  return (
    <ul className={styles.children}>
      {row.students.map((child) => (
        <li key={child.id}>
          <RowLink to={studentPath(child)}>{fullName(child)}</RowLink>{' '}
          <span className={styles.grade}>{i18n._(gradeLabel(child.grade))}</span>
        </li>
      ))}
    </ul>
  )
}

export function ParentActions({ row }: { readonly row: Parent }) {
  const { t } = useLingui()
  const { openDialog } = useContext(ParentTableContext)
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Edit`} name={name} onClick={() => openDialog({ action: 'edit', row })} />
      <RowAction label={t`Delete`} name={name} tone="danger" onClick={() => openDialog({ action: 'delete', row })} />
    </RowActions>
  )
}
