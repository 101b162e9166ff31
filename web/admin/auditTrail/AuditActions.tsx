import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { RowAction, RowActions } from '../ui/RowActions.tsx'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import { OpenEntryContext } from './openEntryContext.ts'

export function AuditActions({ row }: { readonly row: AuditEntry }) {
  const { t } = useLingui()
  const open = useContext(OpenEntryContext)
  const { formatDateTime } = useSchoolClock()
  const name = `${row.subject_name}, ${formatDateTime(row.date)}`
  return (
    <RowActions>
      <RowAction label={t`Details`} name={name} onClick={() => open(row)} />
    </RowActions>
  )
}
