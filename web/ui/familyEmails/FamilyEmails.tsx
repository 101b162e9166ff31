import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EmailsPreview } from '../../../contract/familyEmails.ts'
import { fullName } from '../../../domain/person.ts'
import styles from './FamilyEmails.module.css'

type Email = EmailsPreview['emails'][number]

/** Whom a command emails, with the texts to look at and a tick to leave them out. */
export function FamilyEmails(props: {
  readonly emails: EmailsPreview
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
  /** The title of the dialog says how many families there are. */
  readonly isTitled?: boolean
}) {
  const { emails, isSent, onSent, isTitled = false } = props
  const { families, emailed_anyway, taken_back } = emails
  const { t } = useLingui()
  const mayLeaveOut = emails.emails.some(({ can_be_left_out }) => can_be_left_out)
  return (
    <div className={styles.emails}>
      {families > 0 && !isTitled && (
        <p className={styles.count}>
          <Plural value={families} one="This emails # family." other="This emails # families." />
        </p>
      )}
      {families === 0 && taken_back === 0 && <p>{t`No family is emailed.`}</p>}
      {taken_back > 0 && (
        <p>
          <Plural
            value={taken_back}
            one="# family has not been emailed about the earlier change yet. If you continue, that email won't be sent."
            other="# families have not been emailed about the earlier change yet. If you continue, those emails won't be sent."
          />
        </p>
      )}
      {emails.emails.map((email, index) => (
        <EmailText key={`${email.kind} ${email.subject}`} email={email} isOpen={index === 0} />
      ))}
      {mayLeaveOut && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isSent} onChange={({ currentTarget }) => onSent(currentTarget.checked)} />
          <Plural value={families} one="Email this family" other="Email these families" />
        </label>
      )}
      {emailed_anyway > 0 && (
        <p className={styles.hint}>
          {mayLeaveOut ? (
            <Plural
              value={emailed_anyway}
              one="# family is emailed either way, because a seat is held, given or taken back for its child."
              other="# families are emailed either way, because a seat is held, given or taken back for their children."
            />
          ) : (
            <Trans>These emails can't be left out, because a seat is held, given or taken back for a child.</Trans>
          )}
        </p>
      )}
      {isSent && emails.emails.some(({ waits }) => waits) && (
        <p className={styles.hint}>
          {t`The emails go out in a minute. If you undo the change before then, they are not sent.`}
        </p>
      )}
    </div>
  )
}

function EmailText({ email, isOpen }: { readonly email: Email; readonly isOpen: boolean }) {
  const { families, subject, text, to } = email
  const name = fullName(to)
  return (
    <details className={styles.email} open={isOpen}>
      <summary>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.to}>
          {families === 1 ? (
            <Trans>To {name}</Trans>
          ) : (
            <Trans>
              To <Plural value={families} one="# family" other="# families" />. This one is to {name}.
            </Trans>
          )}
        </span>
      </summary>
      <blockquote>{text}</blockquote>
    </details>
  )
}
