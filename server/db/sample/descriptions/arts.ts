export const ARTS: Readonly<Record<string, string>> = {
  Pottery:
    '<p>Pinch, coil and slab, then the <strong>wheel</strong>. Two pieces of each child are fired and go home.</p><p><em>Materials: $15, paid to the teacher.</em></p>',
  Ceramics: '<p>For those who know the wheel: sets, lids and glazes we mix ourselves.</p>',
  Photography:
    '<p>Light, frame, moment. A phone camera is enough. We end with a show in the Dining Hall; see <a href="https://example.org/show">last year’s pictures</a>.</p>',
  'Comics and Cartoons': '<p>From a single joke to a story of eight pages, printed and stapled.</p>',
  'Drama Workshop':
    '<p>Voice, body, improvisation, and one <strong>performance</strong> in the last week. Families are invited.</p>',
  'Beginning Violin':
    '<p>No experience needed.</p><ul><li>Rental violins: <a href="https://example.org/violins">sizes and prices</a></li><li>Fifteen minutes of practice a day</li></ul>',
  'Intermediate Violin':
    '<p>For players who read first position. <strong>Not together with Beginning Violin</strong>; if in doubt, check with Mr. Okafor.</p>',
  'Concert Choir': '<p>Four voices, three concerts. Sopranos and basses are equally welcome.</p>',
  'Guitar Lab': '<p>Chords, strumming and songs. Bring an acoustic guitar, or borrow one of six.</p>',
  'Origami and Geometry of Paper': '<p>From the crane to curved folds, and the mathematics that explains them.</p>',
  'Apprenticeship Day':
    '<p>One day a week with a professional: a printer, a luthier, a vet or a baker. <em>Families drive.</em></p>',
  'Cooking Around the World':
    '<p>One country a week. <strong>Let us know about allergies</strong> before the first class.</p>',
}
