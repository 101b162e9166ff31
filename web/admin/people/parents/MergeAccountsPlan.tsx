import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { AccountMergePlan, MovedChild, SameNamedChildren } from '../../../../contract/mergeAccounts.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { gradeName } from '../../../ui/format/labels.ts'

/** What a merge of two accounts moves and ends, and what the office must decide first. */
export function MergeAccountsPlan({ plan }: { readonly plan: AccountMergePlan }) {
  const { t } = useLingui()
  const { kept, ended, children, above_limit, calendars, needs_invitation, pending_lotteries } = plan
  const [name, email, phone] = [fullName(ended), ended.email, phoneMask(ended.phone)]
  return (
    <Stack component="section" gap="md" aria-label={t`What the merge does`}>
      {pending_lotteries.map((semester) => (
        <Banner key={semester} type="warning">
          {t`The lottery for ${semester} is about to run with children of both accounts. Merge the accounts after it.`}
        </Banner>
      ))}
      {plan.same_named.map((pair) => (
        <SameNamed key={pair.ids.join()} pair={pair} />
      ))}
      {needs_invitation && (
        <Banner type="warning">
          {t`Nobody has confirmed that ${kept.email} belongs to ${fullName(kept)}. The account shows the children that move to it after the parent accepts an invitation. Until then, the family can't see them.`}
        </Banner>
      )}
      <Stack component="ul" gap="0.375rem">
        {children.map((child) => (
          <Moved key={child.id} child={child} />
        ))}
        {children.length === 0 && <li>{t`The account of ${name} has no children to move.`}</li>}
        {children.length > 0 && (
          <li>{t`The children keep their seats, places on wait lists, held seats, lottery choices and history. Emails about them go to ${kept.email}.`}</li>
        )}
        {above_limit && (
          <li>
            <Trans>
              The account then has {above_limit.children} children. Families can add up to {above_limit.limit}{' '}
              themselves.
            </Trans>
          </li>
        )}
        {email !== '' && (
          <li>{t`Nobody can log in with ${email} anymore. Whoever is logged in to that account is logged out.`}</li>
        )}
        <li>{t`The name ${name}, the phone number ${phone} and the email settings of that account are deleted.`}</li>
        {calendars > 0 && (
          <li>
            <Plural
              value={calendars}
              one="# calendar address stops working. The family can create a new one."
              other="# calendar addresses stop working. The family can create new ones."
            />
          </li>
        )}
      </Stack>
    </Stack>
  )
}

function Moved({ child }: { readonly child: MovedChild }) {
  const { t, i18n } = useLingui()
  const { enrolled, waiting, offered, registrations } = child
  const [name, grade, references] = [fullName(child), i18n._(gradeName(child.grade)), registrations.join(', ')]
  return (
    <li>
      {t`${name}, ${grade}, moves`}: <Plural value={enrolled} one="# class" other="# classes" />,{' '}
      <Plural value={waiting} one="# wait list" other="# wait lists" />
      {offered > 0 && (
        <>
          , <Plural value={offered} one="# held seat" other="# held seats" />
        </>
      )}
      {references !== '' && <>, {t`registration ${references}`}</>}
    </li>
  )
}

function SameNamed({ pair }: { readonly pair: SameNamedChildren }) {
  const { t, i18n } = useLingui()
  const { ids, waits_for } = pair
  const [name, grade, first, second] = [fullName(pair), i18n._(gradeName(pair.grade)), ...ids]
  const classes = waits_for.map((course) => `${course.name} (${course.semester})`).join(', ')
  return (
    <Banner type="warning">
      {t`The account then has ${name}, ${grade}, twice (students ${first} and ${second}).`}{' '}
      {classes === ''
        ? t`If they are one child, merge the two entries afterwards, under Possible Duplicates. Until you decide, they share one place on a wait list and one entry in a lottery.`
        : t`Both wait for ${classes}. If they are one child, merge the two entries first, on the page of one of them.`}
    </Banner>
  )
}
