import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { CheckRecord } from './CheckRecord.tsx'
import { Definition } from './Definition.tsx'
import { Example } from './Example.tsx'

/** Explains to everyone how a lottery is decided and how its record is checked, so exactly that a stranger can write the record again. */
export function LotteryCheck() {
  const { t } = useLingui()
  const isParent = useSession()?.user.role === 'parent'
  return (
    <Stack gap={20} maw="60rem">
      {isParent ? (
        <BackLink to="/dashboard">{t`Back to Dashboard`}</BackLink>
      ) : (
        <BackLink to="/">{t`Return to Login`}</BackLink>
      )}
      <PageTitle>{t`Check a Lottery`}</PageTitle>
      <Card title={t`In Short`}>
        <Stack gap="0.875rem">
          <p>
            <Trans>
              Families rank the classes that they want. If a class has more children than seats, chance decides. With a
              public value, the school can't choose the result, and nobody has to take the school's word for it:
              afterward, the school publishes a record without names, from which anyone can compute every decision
              again.
            </Trans>
          </p>
          <Stack component="ul" gap="0.375rem">
            <li>
              <Trans>
                Each class time is decided on its own. For each, the children are in a new order, which comes from
                chance. On their turn, a child gets the class that they ranked highest among those with a free seat.
              </Trans>
            </li>
            <li>
              <Trans>
                Rank the classes in the order in which you want them. Another order never gets your child a better class
                at that time.
              </Trans>
            </li>
            <li>
              <Trans>
                Periods and options 2, 4, 6 and 8 use the order of the one before in reverse: a child who was last is
                first.
              </Trans>
            </li>
            <li>
              <Trans>
                Siblings can be drawn together. Then they are one right after the other at every class time, if they are
                in the same grade or grades don't matter.
              </Trans>
            </li>
            <li>
              <Trans>
                You choose whether your child's All Day classes are decided before all other classes or after them.
              </Trans>
            </li>
            <li>
              <Trans>
                A school can let higher or lower grades go first. Then chance decides only within a grade. The school
                says so before families rank classes, and so does the record.
              </Trans>
            </li>
          </Stack>
        </Stack>
      </Card>
      <Card title={t`What Is Published When`}>
        <Published />
      </Card>
      <Card title={t`Check a Record`}>
        <CheckRecord />
      </Card>
      <Card title={t`The Rule and the Record, Exactly`}>
        <details>
          <summary>{t`Show the rule and the record`}</summary>
          <Definition />
        </details>
      </Card>
      <Card title={t`An Example to Compute by Hand`}>
        <details>
          <summary>{t`Show the example`}</summary>
          <Example />
        </details>
      </Card>
      <Card title={t`What a Check Doesn't Show`}>
        <Limits />
      </Card>
    </Stack>
  )
}

function Published() {
  return (
    <Stack component="ol" gap="0.375rem">
      <li>
        <Trans>
          <strong>When the school creates the lottery: the commitment.</strong> It is the SHA-256, a fingerprint, of a
          secret that the school's computer chose at random. Nobody can find the secret from it, and the school can't
          use another secret later. Write it down when you rank classes.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>When the ranking closes: one hash of everything that decides besides chance.</strong> These are the
          rankings, the classes with their seats, grades and times, what children already have, and the time of the
          closing with its round of the drand randomness beacon. From then on, nobody can change any of it without
          everyone seeing it. What the office changes after that is in the record, with its time and its reason.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>After that: the public value.</strong> It is a number that nobody knew when the ranking closed: the
          announced round of the drand randomness beacon. If the beacon can't be reached, it is a certain pulse of the
          NIST beacon or a certain Powerball drawing. The rule says which one, so nobody chooses.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>After the lottery: the record, with the secret, and its digest.</strong> The secret and the public
          value together decide the order of the children.
        </Trans>
      </li>
    </Stack>
  )
}

function Limits() {
  return (
    <Stack component="ul" gap="0.375rem">
      <li>
        <Trans>
          Without the commitment, the hash of the closing and the digest that were published, a check shows only that
          the record is correct in itself. A school could have written all of it anew.
        </Trans>
      </li>
      <li>
        <Trans>
          The program here checks that the public value is of the announced round, pulse or drawing, and for drand that
          it is the SHA-256 of the signature. It doesn't check the signature. Compare the value with its source.
        </Trans>
      </li>
      <li>
        <Trans>
          If there was no public value, the school chose the secret alone, before anyone ranked. It couldn't know the
          rankings, but it knew every order.
        </Trans>
      </li>
      <li>
        <Trans>
          The grades, the seats, the classes that children have and their places on wait lists are what the school's
          records said at the closing. Families can compare those of their child and of their classes.
        </Trans>
      </li>
      <li>
        <Trans>
          The program lists what the school changed after the closing, and the children that don't take part for every
          class that they ranked, for example because a class is no longer offered. Everyone can judge it.
        </Trans>
      </li>
    </Stack>
  )
}
