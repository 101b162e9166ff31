import { Plural, useLingui } from '@lingui/react/macro'
import type { ImportReport } from '../../../contract/files.ts'
import { fullName } from '../../../domain/person.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CardTable } from '../../ui/table/CardTable.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'

type Account = ImportReport['unconfirmed']['accounts'][number]

/** The existing accounts in the file whose email address nobody has confirmed, and what the import means for them. */
export function UnconfirmedAccounts(props: {
  readonly unconfirmed: ImportReport['unconfirmed']
  readonly done: boolean
}) {
  const { t } = useLingui()
  const { count, invited, kept, accounts } = props.unconfirmed
  const detailsOf = ({ keeps_details }: Account) => (keeps_details ? t`Not changed` : t`Same as in the file`)
  const textOf = (account: Account) =>
    [fullName(account), account.email, account.children, account.added, detailsOf(account)].join(' ')
  return (
    <>
      <Banner type="warning">
        <Plural
          value={count}
          one="# account in this file has an email address that nobody has confirmed. Someone else may have registered with it."
          other="# accounts in this file have email addresses that nobody has confirmed. Someone else may have registered with them."
        />{' '}
        {invited > 0 && <Invited invited={invited} done={props.done} />}{' '}
        {kept > 0 && (
          <Plural
            value={kept}
            one="# of these accounts keeps its name and phone. Import them again after the parent confirms the email address."
            other="# of these accounts keep their names and phones. Import them again after the parents confirm the email addresses."
          />
        )}
      </Banner>
      <SearchedRows label={t`Search accounts`} rows={accounts} textOf={textOf}>
        {(found) => (
          <CardTable
            caption={
              accounts.length < count ? t`Unconfirmed accounts (the first ${accounts.length})` : t`Unconfirmed accounts`
            }
            columns={[
              {
                label: t`Parent`,
                cell: (account) => (
                  <RowLink to={`/admin/dashboard/users/parents?search=${encodeURIComponent(account.email)}`}>
                    {fullName(account)}
                  </RowLink>
                ),
              },
              { label: t`Email`, cell: ({ email }) => email },
              { label: t`Children in the account`, cell: ({ children }) => children },
              { label: t`Added by this file`, cell: ({ added }) => added },
              { label: t`Name and phone`, cell: detailsOf },
            ]}
            rows={found}
            keyOf={({ id }) => id}
          />
        )}
      </SearchedRows>
    </>
  )
}

/** How many families the import emails, before and after it. */
function Invited({ invited, done }: { readonly invited: number; readonly done: boolean }) {
  if (done)
    return (
      <Plural
        value={invited}
        one="We are sending an invitation to # family, which sees the added children after it chooses a new password."
        other="We are sending invitations to # families, which see the added children after they choose a new password."
      />
    )
  return (
    <Plural
      value={invited}
      one="The import emails # family an invitation, and shows it the added children after it chooses a new password."
      other="The import emails # families an invitation, and shows them the added children after they choose a new password."
    />
  )
}
