import { StarterKit } from '@tiptap/starter-kit'
import { safeLink } from './safeLink.ts'

/** Supports exactly the elements of `domain/html.ts`. */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => safeLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]
