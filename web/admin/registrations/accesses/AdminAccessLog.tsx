import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { REGISTRATIONS } from '../paths.ts'
import { AccessTable } from './AccessTable.tsx'

/** Who read sensitive answers of any registration. Entries remain after a registration is erased. */
export function AdminAccessLog() {
  const { t } = useLingui()
  return (
    <>
      <ListHeader
        title={t`Access Log`}
        lead={t`Who read sensitive answers of registrations. Entries can't be changed or deleted.`}
      >
        <LinkButton to={REGISTRATIONS} secondary>{t`Registrations`}</LinkButton>
      </ListHeader>
      <AccessTable />
    </>
  )
}
