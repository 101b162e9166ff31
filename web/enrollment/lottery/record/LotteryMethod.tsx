import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'

type Method = Pick<Lottery, 'priority' | 'public_value'>

/** How a lottery works, for families. */
export function LotteryMethod({ lottery: { priority, public_value } }: { readonly lottery: Method }) {
  const { i18n } = useLingui()
  return (
    <Stack component="ol" gap="0.375rem" maw="46rem" mt="xs">
      <li>
        {i18n._(ORDERS[priority])}{' '}
        <Trans>
          Periods and options 2, 4, 6 and 8 use the order of the one before in reverse: a child who was last is first.
        </Trans>
      </li>
      <li>
        <Trans>
          On their turn, a child gets the class that they ranked highest among those with a free seat that fit. Ranking
          the classes of a time in another order than you want them never helps at that time. If only a seat is missing,
          the child joins the wait list.
        </Trans>
      </li>
      <li>
        {i18n._(SIBLINGS[priority === 'none' ? 'all' : 'by-grade'])}{' '}
        <Trans>
          All Day classes are decided first or last, as you choose for your child. Only two things connect the class
          times: a class that lasts all day, and classes that can't be taken together. There, the class of the earlier
          time counts.
        </Trans>
      </li>
      <li>
        {public_value?.source === 'none' ? (
          <Trans>
            Before the lottery, the school published the SHA-256, a fingerprint, of a secret. There was no public value,
            so the secret alone decided, and anyone who knew it could have known the order in advance. After the
            lottery, the school publishes a record without names.
          </Trans>
        ) : (
          <Trans>
            Before families rank their classes, the school publishes the SHA-256, a fingerprint, of a secret. A public
            value that nobody knows then is added to the secret, so nobody can choose the result. Without a public
            value, only the secret decides, and this page says so. After the lottery, the school publishes a record
            without names.
          </Trans>
        )}{' '}
        <Link to="/lottery/check">
          <Trans>Anyone can check every decision</Trans>
        </Link>
      </li>
    </Stack>
  )
}

const ORDERS: Record<Method['priority'], MessageDescriptor> = {
  none: msg`Each class time is decided on its own, in an order of the children that comes from chance.`,
  'oldest-first': msg`Each class time is decided on its own. Children in higher grades come first. Within a grade, the order comes from chance.`,
  'youngest-first': msg`Each class time is decided on its own. Children in lower grades come first. Within a grade, the order comes from chance.`,
}

const SIBLINGS = {
  all: msg`Siblings can be drawn together, one right after the other.`,
  'by-grade': msg`Siblings in the same grade can be drawn together, one right after the other.`,
}
