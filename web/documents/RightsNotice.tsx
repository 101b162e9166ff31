import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneMask } from '../../domain/person.ts'
import { schoolQuery } from '../api/school.ts'
import notice from '../ui/feedback/Notice.module.css'
import { IconInfoCircle } from '../ui/icons.tsx'
import { Disclosure } from '../ui/navigation/Disclosure.tsx'

/** That no child waits for a paper, and the rights of children without a fixed home (McKinney-Vento Act, 42 U.S.C. 11432(g)(3)(C)). */
export function RightsNotice() {
  const { t } = useLingui()
  const { name, phone, email } = useSuspenseQuery(schoolQuery).data.liaison
  return (
    <section className={notice.notice} data-tone="info" aria-labelledby="rights">
      <IconInfoCircle />
      <div>
        <h2 id="rights" className={notice.title}>{t`A missing document doesn't keep a child from enrolling.`}</h2>
        <Disclosure label={t`If you don't have stable housing`} className="linkButton tall">
          <Stack gap="xs">
            <p>
              <Trans>
                A child who stays in a shelter, a motel, a car, a campsite, or with friends or relatives after the loss
                of housing, and a child who is not with a parent or guardian, has the right to start school at once
                without these papers (McKinney-Vento Act). You don't have to send anything. The school helps you get
                what you need.
              </Trans>
            </p>
            {name || phone || email ? (
              <address>
                {t`District homeless liaison`}
                {name && `: ${name}`}
                {phone && (
                  <>
                    {' · '}
                    <a href={`tel:+1${phone}`}>{phoneMask(phone)}</a>
                  </>
                )}
                {email && (
                  <>
                    {' · '}
                    <a href={`mailto:${email}`}>{email}</a>
                  </>
                )}
              </address>
            ) : (
              <p>{t`Ask the school office about it.`}</p>
            )}
          </Stack>
        </Disclosure>
      </div>
    </section>
  )
}
