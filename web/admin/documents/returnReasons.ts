import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '../../../domain/language.ts'

interface ReadyReason {
  readonly label: MessageDescriptor
  /** What the family reads, in its language whatever the language of the office's page is. */
  readonly text: Readonly<Record<Language, string>>
}

/** Why the office often sends a document back. */
export const READY_REASONS: readonly ReadyReason[] = [
  {
    label: msg`Hard to read`,
    text: {
      en: "We can't read the picture. Please take it again in good light, with the whole page in it.",
      es: 'No podemos leer la foto. Tómela otra vez con buena luz, de modo que se vea toda la página.',
    },
  },
  {
    label: msg`Page missing`,
    text: {
      en: 'A page is missing. Please send all pages together.',
      es: 'Falta una página. Envíe todas las páginas juntas.',
    },
  },
  {
    label: msg`Wrong document`,
    text: {
      en: 'This is not the document that we asked for. Please look at what we need, and send that.',
      es: 'Este no es el documento que pedimos. Vea qué necesitamos y envíe ese documento.',
    },
  },
  {
    label: msg`Out of date`,
    text: {
      en: 'This document is out of date. Please send a current one.',
      es: 'Este documento ya no está vigente. Envíe uno actual.',
    },
  },
  {
    label: msg`Name or address differs`,
    text: {
      en: "The name or the address on it differs from what you told us. Please send another document, or call the school's office.",
      es: 'El nombre o la dirección no coincide con lo que usted nos indicó. Envíe otro documento o llame a la oficina de la escuela.',
    },
  },
]
