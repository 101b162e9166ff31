import { useLingui } from '@lingui/react/macro'
import { Box, Input, Stack, Text } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { FoundStudent, OfficeRegistration } from '../../../../contract/registration/office.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { useFieldProps } from '../../../ui/form/fields.tsx'
import { gradeLabel, gradeName } from '../../../ui/format/labels.ts'
import { CardLabel } from '../../ui/RadioCards.tsx'
import type { LinkableAccount } from './accounts.ts'
import { useSameText } from './Duplicates.tsx'

export const NEW_CHILD = 'new'

interface ChildFieldProps {
  readonly students: readonly FoundStudent[]
  readonly accounts: readonly LinkableAccount[]
}

/** Whether the registration is of a child who is already here, and what then changes for that child. */
export function ChildField({ students, accounts }: ChildFieldProps) {
  const { t, i18n } = useLingui()
  const sameText = useSameText()
  const { setValue } = useFormContext()
  const choices = [
    ...students.map((student) => ({
      value: String(student.id),
      title: t`It is the same child: ${fullName(student)}`,
      details: [
        i18n._(gradeLabel(student.grade)),
        t`Parent: ${fullName(student.parent)}`,
        t`Student ${student.id}`,
        sameText(student.same),
      ].join(' · '),
    })),
    { value: NEW_CHILD, title: t`A new student`, details: t`This child is not in the list yet.` },
  ]
  const chooseAccount = (value: string) => {
    const student = students.find(({ id }) => String(id) === value)
    if (student) setValue('account', String(student.parent.id), { shouldValidate: true, shouldDirty: true })
  }
  return (
    <>
      <RadioChoices name="child" choices={choices} onChosen={chooseAccount} />
      <Changes students={students} accounts={accounts} />
    </>
  )
}

/** What accepting changes for the chosen child. */
function Changes({ students, accounts }: ChildFieldProps) {
  const { t, i18n } = useLingui()
  const [child, first, last, grade, account] = useWatch({
    name: ['child', 'student.first_name', 'student.last_name', 'student.grade', 'account'],
  })
  const student = students.find(({ id }) => String(id) === child)
  if (!student) return null
  const chosen = STUDENT_GRADES.find((known) => known === grade)
  const parent = accounts.find(({ id }) => String(id) === account)
  const changes = [
    [t`Name`, fullName(student), fullName({ first_name: String(first).trim(), last_name: String(last).trim() })],
    [t`Grade`, i18n._(gradeLabel(student.grade)), chosen ? i18n._(gradeLabel(chosen)) : ''],
    [t`Parent`, fullName(student.parent), parent ? fullName(parent) : t`a new account`],
  ].filter(([, before, after]) => before !== after)
  const name = student.first_name
  return (
    <Box px="md" py="sm" bdrs="md" bg="var(--info-tint)" role="status">
      <strong>{changes.length === 0 ? t`Nothing changes for ${name}.` : t`What changes for ${name}:`}</strong>
      {changes.length > 0 && (
        <Box component="ul" mt="0.375rem" mb={0}>
          {changes.map(([what, before, after]) => (
            <li key={what}>
              {what}: {before} → {after}
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** The other registrations of the household that are open: they are accepted with this one unless the office takes the tick away. */
export function SiblingsField({ siblings }: Pick<OfficeRegistration, 'siblings'>) {
  const { t, i18n } = useLingui()
  const { field } = useController({ name: 'siblings' })
  const { id, ...texts } = useFieldProps('siblings')
  const chosen: readonly number[] = field.value
  const toggle = (sibling: number, checked: boolean) =>
    field.onChange(checked ? [...chosen, sibling] : chosen.filter((other) => other !== sibling))
  return (
    <Input.Wrapper {...texts} id={`${id}-frame`} labelElement="div">
      <Stack
        component="fieldset"
        gap="xs"
        miw={0}
        m={0}
        mt="0.25rem"
        p={0}
        bd={0}
        aria-labelledby={`${id}-frame-label`}
      >
        {siblings.map((sibling, index) => {
          const grade = CLASS_GRADES.find((value) => value === sibling.grade)
          return (
            <CardLabel key={sibling.id}>
              <input
                type="checkbox"
                id={index === 0 ? id : undefined}
                checked={chosen.includes(sibling.id)}
                onChange={({ currentTarget }) => toggle(sibling.id, currentTarget.checked)}
              />
              <Text fz="sm" span>
                <strong>{fullName(sibling)}</strong>
                <br />
                {grade && `${i18n._(gradeName(grade))} · `}
                {t`Into the same account, as the family sent it`}
              </Text>
            </CardLabel>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}

export const NEW_ACCOUNT = 'new'

/** A choice between existing accounts and a new one. Only the office decides whether an account is linked. */
export function AccountField({ accounts }: { readonly accounts: readonly LinkableAccount[] }) {
  const { t } = useLingui()
  const reasons = { email: t`same email`, phone: t`same phone`, child: t`a child with the same name or birthdate` }
  const childrenOf = ({ students }: LinkableAccount) => {
    const names = students.map(fullName).join(', ')
    return names === '' ? t`no children` : t`children: ${names}`
  }
  const unconfirmed = t`Nobody has confirmed this email address, so someone else may have registered with it. The account shows this child after its owner chooses a new password with the link in our email.`
  const unreachable = t`This account has no email address, so nobody gets an email about the decision.`
  const warnings = { confirmed: undefined, unconfirmed, invited: unconfirmed, none: unreachable }
  const choices = [
    ...accounts.map((account) => ({
      value: String(account.id),
      title: t`Link the account of ${fullName(account)}`,
      details: [account.email, childrenOf(account), ...account.same.map((same) => reasons[same])]
        .filter((text) => text !== '')
        .join(' · '),
      warning: warnings[account.email_status],
    })),
    {
      value: NEW_ACCOUNT,
      title: t`Create a new account`,
      details: t`The parent gets an invitation by email to set a password.`,
    },
  ]
  return <RadioChoices name="account" choices={choices} />
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly details: string
  readonly warning?: string | undefined
}

/** A required choice between a few possibilities with explanations. */
function RadioChoices(props: {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly onChosen?: (value: string) => void
}) {
  const { name, choices, onChosen } = props
  const { field } = useController({ name })
  const { id, ...texts } = useFieldProps(name)
  const frame = `${id}-frame`
  const choose = (value: string) => {
    field.onChange(value)
    onChosen?.(value)
  }
  return (
    <Input.Wrapper {...texts} id={frame} labelElement="div" withAsterisk>
      <Stack
        component="fieldset"
        gap="xs"
        mt="0.25rem"
        aria-labelledby={`${frame}-label`}
        aria-describedby={texts.error ? `${frame}-error` : undefined}
      >
        {choices.map(({ value, title, details, warning }, index) => (
          <CardLabel key={value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : undefined}
              checked={field.value === value}
              onChange={() => choose(value)}
              onBlur={field.onBlur}
            />
            <Text fz="sm" span>
              <strong>{title}</strong>
              <br />
              {details}
              {warning !== undefined && (
                <Text component="em" c="var(--warning)" display="block" mt="0.25rem" fs="normal" inherit>
                  {warning}
                </Text>
              )}
            </Text>
          </CardLabel>
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
