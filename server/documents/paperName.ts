import type { DocumentKind } from '../../domain/documents/documents.ts'
import type { Language } from '../../domain/language.ts'
import { fullName } from '../../domain/person.ts'
import type { Subject } from '../auditTrail/trail.ts'
import { type Translate, textsFor } from '../platform/texts/catalog.ts'

interface Named {
  readonly kind: DocumentKind
  readonly title: string
  readonly title_es: string
}

/** As emails, the audit trail and the access log name a requested document. */
export function paperName({ kind, title, title_es }: Named, language: Language = 'en'): string {
  if (kind === 'other') return language === 'es' && title_es !== '' ? title_es : title
  return nameOf(kind, textsFor(language))
}

function nameOf(kind: Exclude<DocumentKind, 'other'>, t: Translate): string {
  const names = {
    residency: t`Proof of residency`,
    birth: t`Birth record`,
    immunization: t`Immunization record`,
    homeschool: t`Affidavit of intent to homeschool`,
    custody: t`Custody papers`,
  }
  return names[kind]
}

/** A document in the audit trail: "Birth record of Ana Nez". */
export function documentSubject(
  id: number | null,
  request: Parameters<typeof paperName>[0],
  child: Parameters<typeof fullName>[0],
): Subject {
  return { kind: 'document', id, name: `${paperName(request)} of ${fullName(child)}` }
}
