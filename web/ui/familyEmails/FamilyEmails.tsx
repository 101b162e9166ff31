import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Textarea } from '@mantine/core'
import type { EmailsPreview } from '../../../contract/familyEmails.ts'
import { FAMILY_MESSAGE_MAX, messageParagraphs } from '../../../domain/familyEmails/familyMessage.ts'
import { fullName } from '../../../domain/person.ts'
import styles from './FamilyEmails.module.css'

type Email = EmailsPreview['emails'][number]

/** Whom a command emails, with the texts to look at and a check box to leave them out. */
export function FamilyEmails(props: {
  readonly emails: EmailsPreview
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
  /** The title of the dialog says how many families there are. */
  readonly isTitled?: boolean
  /** Why nobody is emailed. */
  readonly none?: string | undefined
  /** Whether the change has a button that undoes it, which takes back the emails that wait. */
  readonly hasUndo?: boolean | undefined
  /** What the office adds to the emails about its own change. */
  readonly message?: { readonly value: string; readonly onChange: (message: string) => void } | undefined
}) {
  const { emails, isSent, onSent, isTitled = false, none, hasUndo = false, message } = props
  const { families, emailed_anyway, taken_back, not_emailed } = emails
  const { t } = useLingui()
  const mayLeaveOut = emails.emails.some(({ can_be_left_out }) => can_be_left_out)
  const sent = isSent ? emails : withoutLeftOut(emails)
  return (
    <Stack gap="sm" mt="sm">
      {sent.families > 0 && !isTitled && (
        <Box component="p" fw={600}>
          <Recipients emails={sent} />
        </Box>
      )}
      {!isSent && !isTitled && sent.families === 0 && <Box component="p" fw={600}>{t`No family is emailed.`}</Box>}
      {families + taken_back + not_emailed.length === 0 && (
        <p>
          {t`No family is emailed.`} {none}
        </p>
      )}
      {not_emailed.map((row) => (
        <p key={row.because}>
          <NotEmailed row={row} />
        </p>
      ))}
      {taken_back > 0 && (
        <p>
          <Plural
            value={taken_back}
            one="# family has not been emailed about the earlier change yet. If you continue, that email won't be sent."
            other="# families have not been emailed about the earlier change yet. If you continue, those emails won't be sent."
          />
        </p>
      )}
      {mayLeaveOut && (
        <Group component="label" gap="0.625rem" wrap="nowrap" align="flex-start" mih={24}>
          <input type="checkbox" checked={isSent} onChange={({ currentTarget }) => onSent(currentTarget.checked)} />
          <Plural value={families} one="Email this family" other="Email these families" />
        </Group>
      )}
      {message && hasMessage(emails, isSent) && <MessageField {...message} to={toldOf(emails)} />}
      {ownFirst(sent).map((email, index) => (
        <EmailText
          key={`${email.kind} ${email.text}`}
          email={email}
          isOpen={index === 0 && !message}
          added={email.takes_message ? message?.value : undefined}
        />
      ))}
      {emailed_anyway > 0 && (
        <Box component="p" c="dimmed" fz="sm">
          {mayLeaveOut ? (
            <Plural
              value={emailed_anyway}
              one="# family is emailed either way, because a seat is held, given or taken back for its child."
              other="# families are emailed either way, because a seat is held, given or taken back for their children."
            />
          ) : (
            <Trans>These emails can't be left out, because a seat is held, given or taken back for a child.</Trans>
          )}
        </Box>
      )}
      {isSent && emails.emails.some(({ waits }) => waits) && (
        <Box component="p" c="dimmed" fz="sm">
          {hasUndo
            ? t`The emails go out in a minute. If you undo the change before then, they are not sent.`
            : t`The emails go out in a minute.`}
        </Box>
      )}
    </Stack>
  )
}

/** What is sent if the office leaves out what it may. */
function withoutLeftOut(emails: EmailsPreview): EmailsPreview {
  const kept = emails.emails.filter(({ can_be_left_out }) => !can_be_left_out)
  return { ...emails, families: emails.emailed_anyway, emails: kept }
}

/** The emails about the change itself, then those that follow from it. */
function ownFirst({ emails }: EmailsPreview): readonly Email[] {
  return emails.toSorted((a, b) => Number(b.takes_message) - Number(a.takes_message))
}

/** The family that the change is about, if it is one. */
function toldOf({ families, emails }: EmailsPreview): string | undefined {
  const about = families === 1 ? emails.slice(0, 1) : emails.filter(({ takes_message }) => takes_message)
  const [email] = about
  return email && about.length === 1 && email.families === 1 ? fullName(email.to) : undefined
}

function Recipients({ emails }: { readonly emails: EmailsPreview }) {
  const { families } = emails
  const name = toldOf(emails)
  if (name === undefined) return <Plural value={families} one="This emails # family." other="This emails # families." />
  if (families === 1) return <Trans>This emails {name}.</Trans>
  return (
    <Plural
      value={families - 1}
      one={`This emails ${name} and # other family.`}
      other={`This emails ${name} and # other families.`}
    />
  )
}

/** Whether an email that is sent takes what the office adds. */
export function hasMessage({ emails }: EmailsPreview, isSent: boolean): boolean {
  return emails.some(({ takes_message, can_be_left_out }) => takes_message && (isSent || !can_be_left_out))
}

function MessageField(props: {
  readonly value: string
  readonly onChange: (message: string) => void
  /** The family that gets it, if it is one. */
  readonly to: string | undefined
}) {
  const { value, onChange, to } = props
  const { t } = useLingui()
  return (
    <Textarea
      label={to === undefined ? t`Message to the families (optional)` : t`Message to ${to} (optional)`}
      description={t`It becomes part of the email.`}
      rows={2}
      maxLength={FAMILY_MESSAGE_MAX}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Which families are not emailed, and why. */
function NotEmailed({ row }: { readonly row: EmailsPreview['not_emailed'][number] }) {
  const { because, families, to } = row
  const name = fullName(to)
  const isOne = families === 1
  if (because === 'account-disabled')
    return isOne ? (
      <Trans>Not emailed: the account of {name} is disabled.</Trans>
    ) : (
      <Trans>Not emailed: {families} families, because their accounts are disabled.</Trans>
    )
  if (because === 'no-email')
    return isOne ? (
      <Trans>Not emailed: {name} has no email address.</Trans>
    ) : (
      <Trans>Not emailed: {families} families, who have no email address.</Trans>
    )
  if (because === 'enrolled')
    return isOne ? (
      <Trans>Not emailed: {name} has turned off emails about classes that the office enrolls a child in.</Trans>
    ) : (
      <Trans>
        Not emailed: {families} families, who have turned off emails about classes that the office enrolls a child in.
      </Trans>
    )
  return isOne ? (
    <Trans>Not emailed: {name} has turned off this kind of email.</Trans>
  ) : (
    <Trans>Not emailed: {families} families, who have turned off this kind of email.</Trans>
  )
}

interface EmailTextProps {
  readonly email: Email
  readonly isOpen: boolean
  /** What the office adds. */
  readonly added: string | undefined
}

function EmailText({ email, isOpen, added = '' }: EmailTextProps) {
  const { t } = useLingui()
  const { families, subject, text, to } = email
  const name = fullName(to)
  return (
    <Box className={styles.email} component="details" bd="1px solid var(--line)" bdrs="md" open={isOpen}>
      <summary>
        <Box component="span" fw={600}>
          {subject}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {families === 1 ? (
            <Trans>To {name}</Trans>
          ) : (
            <Trans>
              To <Plural value={families} one="# family" other="# families" />. This one is to {name}.
            </Trans>
          )}
        </Box>
      </summary>
      <blockquote>{[text, ...messageParagraphs(t`The school office wrote:`, added)].join('\n\n')}</blockquote>
    </Box>
  )
}
