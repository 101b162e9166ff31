import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { CheckRecord } from './CheckRecord.tsx'
import { Definition } from './Definition.tsx'
import { Example } from './Example.tsx'
import styles from './LotteryCheck.module.css'

/** Explains to everyone how a lottery is decided and how its record is checked, so exactly that a stranger can write the record again. */
export function LotteryCheck() {
  const { t } = useLingui()
  const isParent = useSession()?.user.role === 'parent'
  return (
    <div className={styles.page}>
      {isParent ? (
        <BackLink to="/dashboard">{t`Back to Dashboard`}</BackLink>
      ) : (
        <BackLink to="/">{t`Return to Login`}</BackLink>
      )}
      <PageTitle>{t`Check a Lottery`}</PageTitle>
      <Card title={t`In Short`}>
        <div className={styles.text}>
          <p>
            <Trans>
              Families rank the classes that they want. If a class has more children than seats, chance decides. The
              school can't choose the result, and nobody has to take the school's word for it: afterward, the school
              publishes a record without names, from which anyone can compute every decision again.
            </Trans>
          </p>
          <ul>
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
                Every second class time uses the order of the one before in reverse: a child who was last is first.
              </Trans>
            </li>
            <li>
              <Trans>
                Siblings can be drawn together. Then they are one right after the other at every class time.
              </Trans>
            </li>
            <li>
              <Trans>
                You choose whether your child's All Day classes are decided before all other classes or after them.
              </Trans>
            </li>
            <li>
              <Trans>A school can let the oldest or the youngest grades go first. The record says so.</Trans>
            </li>
          </ul>
        </div>
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
    </div>
  )
}

function Published() {
  return (
    <ol className={styles.text}>
      <li>
        <Trans>
          <strong>When the school creates the lottery: the commitment.</strong> It is the SHA-256, a fingerprint, of a
          secret that the school's computer chose at random. Nobody can find the secret from it, and the school can't
          use another secret later. Write it down when you rank classes.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>When the ranking closes: the hash of all rankings.</strong> From then on, nobody can change a ranking
          without everyone seeing it. Changes by the office after that are in the record, with their time.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>After that: the public value.</strong> It is a number that nobody knew when the ranking closed, such
          as a round of the drand randomness beacon that was named before, or the numbers of a state lottery.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>After the lottery: the record, with the secret, and its digest.</strong> The secret and the public
          value together decide the order of the children.
        </Trans>
      </li>
    </ol>
  )
}

function Limits() {
  return (
    <ul className={styles.text}>
      <li>
        <Trans>
          Without the commitment, the hash of all rankings and the digest that were published, a check shows only that
          the record is correct in itself. A school could have written all of it anew.
        </Trans>
      </li>
      <li>
        <Trans>
          The program here doesn't check that the public value is the real one. Compare it with its source. For drand,
          the program checks that the value is the SHA-256 of the signature. Other software checks the signature.
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
          records said when the lottery ran. They were not published before. Families can compare those of their child
          and of their classes.
        </Trans>
      </li>
      <li>
        <Trans>
          The program lists the children that ranked classes and are not in the lottery, or have other wishes in it. It
          happens if classes were removed or moved, or if the child took no part. Their families can judge it.
        </Trans>
      </li>
    </ul>
  )
}
