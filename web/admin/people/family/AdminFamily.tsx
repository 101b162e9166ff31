import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OfficeFamily } from '../../../../contract/officeFamily.ts'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { familyEmailsQuery } from '../../../api/classEmails.ts'
import { familyQuery } from '../../../api/parents.ts'
import { storedDraft } from '../../../session/draft.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { NotFoundPanel } from '../../../ui/feedback/NotFoundPanel.tsx'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { GuardedDialog } from '../../../ui/form/GuardedDialog.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmailState, KIND_LABELS } from '../../classes/ClassEmails.tsx'
import { BackButton } from '../../ui/BackButton.tsx'
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EMAIL_STATUS_LABELS, EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RecordTitle } from '../../ui/RecordTitle.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { childDraft, isInvitable, PARENTS } from '../people.ts'
import styles from './Family.module.css'
import { FamilyChildren } from './FamilyChildren.tsx'
import { FamilyConfirmations } from './FamilyConfirmations.tsx'
import { FamilyContacts } from './FamilyContacts.tsx'

const InviteDialog = lazyPart(async () => (await import('../parents/InviteDialog.tsx')).InviteDialog)
const ParentForm = lazyPart(async () => (await import('../parents/ParentForm.tsx')).ParentForm)
const StudentForm = lazyPart(async () => (await import('../students/StudentForm.tsx')).StudentForm)

/** One family: whom to call, the children with their classes, the contacts of their registrations, the emails and the account. */
export function AdminFamily() {
  const { parent_id } = useParams({ from: '/admin/dashboard/users/parents/$parent_id' })
  return /^[1-9]\d{0,8}$/.test(parent_id) ? <FamilyById key={parent_id} id={Number(parent_id)} /> : <NotFoundPanel />
}

function FamilyById({ id }: { readonly id: number }) {
  const { data: family } = useSuspenseQuery(familyQuery(id))
  return family ? <FamilyPage family={family} /> : <NotFoundPanel />
}

function FamilyPage({ family }: { readonly family: OfficeFamily }) {
  const { t } = useLingui()
  const { parent, account } = family
  const { dialog, openDialog, message, close } = useTableDialog('parent', [parent])
  // Open with a draft from an expired session.
  const [isAdding, setAdding] = useState(() => storedDraft()?.form === childDraft(parent.id))
  const closeChild = (done = '') => {
    setAdding(false)
    close(done)
  }
  return (
    <>
      <FamilyHeader parent={parent}>
        <Button onClick={() => setAdding(true)}>{t`Add Child`}</Button>
        <Button variant="default" onClick={() => openDialog({ action: 'edit', row: parent })}>{t`Edit`}</Button>
        {isInvitable(parent) && (
          <Button variant="default" onClick={() => openDialog({ action: 'invite', row: parent })}>{t`Invite`}</Button>
        )}
      </FamilyHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <Stack className={styles.parts} gap="1.25rem">
        <Stack gap="1.25rem" miw={0}>
          <Card title={t`Children`}>
            <FamilyChildren family={family} />
          </Card>
          <Card title={t`Contacts`}>
            <FamilyContacts family={family} />
          </Card>
        </Stack>
        <Stack gap="1.25rem" miw={0}>
          <AsyncBoundary compact>
            <FamilyConfirmations id={parent.id} />
          </AsyncBoundary>
          <Card title={t`Account`}>
            <FamilyAccount parent={parent} account={account} />
          </Card>
          <Card title={t`Emails`}>
            <AsyncBoundary compact>
              <FamilyEmails parent={parent} />
            </AsyncBoundary>
          </Card>
        </Stack>
      </Stack>
      <FormDialog dialog={dialog} titles={{ edit: t`Edit Parent` }} onClose={close}>
        {(row) => row && <ParentForm parent={row} onSaved={close} />}
      </FormDialog>
      <LazyDialog opened={dialog?.action === 'invite'} onClose={close}>
        {(opened) => <InviteDialog parent={opened ? parent : undefined} onClose={close} />}
      </LazyDialog>
      <GuardedDialog opened={isAdding} title={t`Create Student`} onClose={() => closeChild()}>
        <AsyncBoundary>
          {isAdding && <StudentForm student={undefined} parent_id={parent.id} onSaved={closeChild} />}
        </AsyncBoundary>
      </GuardedDialog>
    </>
  )
}

/** The parent with the phone and the address, and a link back to the list. */
function FamilyHeader({ parent, children }: { readonly parent: Parent; readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Box mb="1.25rem">
      <BackButton list={PARENTS} />
      <RecordTitle screen={t`Family`}>{fullName(parent)}</RecordTitle>
      <Group component="p" gap="0 1.25rem" align="baseline" m={0} mt="0.375rem">
        <PhoneLink phone={parent.phone} />
        <EmailLink email={parent.email} />
        <EmailStatusMark status={parent.email_status} />
      </Group>
      <Group gap="sm" mt="md" data-screen-only>
        {children}
      </Group>
    </Box>
  )
}

const SHOWN = 5

/** The latest emails to the family about classes, each with its status. */
function FamilyEmails({ parent }: { readonly parent: Parent }) {
  const { t, i18n } = useLingui()
  const { data: mails } = useSuspenseQuery(familyEmailsQuery(parent.id))
  const [isLong, setLong] = useState(false)
  if (mails.length === 0) return <Text c="dimmed">{t`No emails about classes in the last 180 days.`}</Text>
  const shown = isLong ? mails : mails.slice(0, SHOWN)
  return (
    <>
      <ul className="plain ruled" aria-label={t`Emails`}>
        {shown.map((mail) => (
          <Stack key={mail.id} component="li" gap="0.125rem">
            <span>
              <strong>{i18n._(KIND_LABELS[mail.kind])}</strong>{' '}
              {[mail.child, mail.class].filter((text) => text !== '').join(', ')}
            </span>
            <EmailState mail={mail} />
          </Stack>
        ))}
      </ul>
      {shown.length < mails.length && (
        <Button variant="default" onClick={() => setLong(true)}>
          {t`Show all ${mails.length} emails`}
        </Button>
      )}
    </>
  )
}

/** Whether the parent can sign in: the address, the password, and who is signed in now. */
function FamilyAccount({ parent, account }: Pick<OfficeFamily, 'parent' | 'account'>) {
  const { t, i18n } = useLingui()
  const { formatDate, formatDateTime } = useSchoolClock()
  const { created_at, has_password, disabled, email_confirmed_at, invited_at, signed_in_at } = account
  const [created, confirmed] = [formatDate(created_at), email_confirmed_at && formatDate(email_confirmed_at)]
  const [invited, signedIn] = [invited_at && formatDateTime(invited_at), signed_in_at && formatDateTime(signed_in_at)]
  const signInFacts = [
    { label: t`Password`, text: has_password ? t`Chosen` : t`Not chosen yet. The link in the invitation asks for it.` },
    { label: t`Last invitation`, text: invited ?? t`None` },
    { label: t`Signed in`, text: signedIn ? t`Since ${signedIn}` : t`Not now` },
  ]
  const facts = [
    { label: t`Email`, text: confirmed ? t`Confirmed ${confirmed}` : i18n._(EMAIL_STATUS_LABELS[parent.email_status]) },
    ...(parent.email_status === 'none' ? [] : signInFacts),
    { label: t`Account created`, text: created },
    ...(disabled ? [{ label: t`Status`, text: t`Disabled. The parent cannot sign in.` }] : []),
  ]
  return (
    <Stack className="facts" component="dl" gap="xs" m={0}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Stack>
  )
}
