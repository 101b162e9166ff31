import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { School } from '../../../contract/school.ts'
import { phoneMask } from '../../../domain/person.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { schoolQuery } from '../../api/school.ts'
import { currentSchoolName } from '../../api/schoolName.ts'
import { Disclosure } from '../../ui/navigation/Disclosure.tsx'
import styles from './Section.module.css'

/** What a family should know to answer a section. */
export function SectionNotice({ section }: { readonly section: SectionName }) {
  switch (section) {
    case 'student':
      return <SchoolOfForm />
    case 'parents':
      return (
        <p>
          <Trans>The Enrolling Parent is our first contact. Other parents are optional.</Trans>
        </p>
      )
    case 'siblings':
      return (
        <p>
          <Trans>
            For families of an elementary student who has brothers or sisters. If that is not you, go on to the next
            section.
          </Trans>
        </p>
      )
    case 'questionnaire':
      return (
        <WhyWeAsk>
          <Trans>
            These questions show whether your child has rights under the McKinney-Vento Act. Only school administrators
            can see the answers, and every viewing is recorded.
          </Trans>
        </WhyWeAsk>
      )
    case 'residency':
      return (
        <WhyWeAsk>
          <Trans>Arizona law asks for proof that your child lives in the state.</Trans>
        </WhyWeAsk>
      )
    case 'rights':
      return <RightsNotice />
    default:
      return null
  }
}

function SchoolOfForm() {
  const school = currentSchoolName()
  return (
    <p>
      <Trans>
        School: <strong>{school}</strong>
      </Trans>
    </p>
  )
}

function WhyWeAsk({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div>
      <Disclosure label={t`Why we ask`} className="linkButton tall">
        <Text>{children}</Text>
      </Disclosure>
    </div>
  )
}

/** The rights of students without a fixed home, after the McKinney-Vento Homeless Assistance Act (42 U.S.C. 11431). */
function RightsNotice() {
  const { data: school } = useSuspenseQuery(schoolQuery)
  return (
    <Box className={styles.notice} maw="42rem">
      <p>
        <Trans>
          These rights apply to children who lack a fixed, regular and adequate place to sleep at night: for example in
          a shelter, a motel, a car, a park, a campsite, or with friends or relatives after the loss of housing.
        </Trans>
      </p>
      <Right title={<Trans>Immediate enrollment</Trans>}>
        <Trans>
          Your child can start school right away, even without proof of residency, school records, immunization records
          or other papers. The school helps you get them.
        </Trans>
      </Right>
      <Right title={<Trans>School selection</Trans>}>
        <Trans>
          Your child can go to the school of origin (the last school, or the one before losing housing) or to the school
          for the place where you now stay, whichever is better for your child.
        </Trans>
      </Right>
      <Right title={<Trans>Remaining enrolled</Trans>}>
        <Trans>
          Your child can stay at the school of origin for as long as you are without a fixed home, and until the end of
          the school year in which you find one.
        </Trans>
      </Right>
      <Right title={<Trans>Program participation</Trans>}>
        <Trans>
          Your child can take part in everything the school offers: free meals, special education, help with English,
          gifted programs, preschool, sports and clubs.
        </Trans>
      </Right>
      <Right title={<Trans>Transportation</Trans>}>
        <Trans>If you ask for it, the district provides transportation to and from the school of origin.</Trans>
      </Right>
      <Right title={<Trans>Dispute resolution</Trans>}>
        <Trans>
          If you disagree with a decision about enrollment, your child is enrolled in the school you chose until the
          dispute is settled. The liaison gives you the decision in writing and helps you appeal.
        </Trans>
      </Right>
      <Contact title={<Trans>District homeless liaison</Trans>} contact={school.liaison} />
      <Contact title={<Trans>State coordinator</Trans>} contact={school.state_coordinator} />
      <Text mt="md" c="dimmed">
        <Trans>Form revised 06/20/2017. Eligibility must be reviewed every school year.</Trans>
      </Text>
    </Box>
  )
}

function Right({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <Text>{children}</Text>
    </section>
  )
}

function Contact({ title, contact }: { readonly title: ReactNode; readonly contact: School['liaison'] }) {
  const { name, email, phone } = contact
  const isKnown = name !== '' || email !== '' || phone !== ''
  return (
    <section>
      <h2>{title}</h2>
      {isKnown ? (
        <Stack component="address" gap="0.25rem" style={{ fontStyle: 'normal' }}>
          {name !== '' && <span>{name}</span>}
          {phone !== '' && <a href={`tel:+1${phone}`}>{phoneMask(phone)}</a>}
          {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        </Stack>
      ) : (
        <p>
          <Trans>Ask the school office how to reach them.</Trans>
        </p>
      )}
    </section>
  )
}
