import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { changeToUndo, rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './product-schemas.ts';

const define = callsOf('Staff: products');
const params = z.object({ id: rowId });
const one = answer('The product', schemas.staffProduct);
const UNKNOWN_PRODUCT = refusal('There is no such product.');

export const listProducts = define('GET /api/admin/products', {
  access: 'catalogue.see',
  summary: 'All products',
  description: 'Active and inactive, oldest first; with `archived=true` those that were deleted after being ordered.',
  query: schemas.productsQuery,
  answers: { 200: answer('The products', z.array(schemas.staffProduct)) },
});

export const readProduct = define('GET /api/admin/products/:id', {
  access: 'catalogue.see',
  summary: 'One product',
  description: 'In the archive or not.',
  params,
  answers: { 200: one, 404: UNKNOWN_PRODUCT },
});

export const addProduct = define('POST /api/admin/products', {
  access: 'catalogue.change',
  summary: 'Add a product',
  description:
    'Visitors see it at once when it is active. The end of its page’s address is made of its name, and kept for good.',
  body: schemas.newProduct,
  answers: {
    200: one,
    409: refusal(
      'Two of its sizes and colors are the same, one has neither, or there are too many; `sold-for-nothing`: without `allowFree` nothing is sold for $0.00.',
    ),
  },
});

export const changeProduct = define('PUT /api/admin/products/:id', {
  access: 'catalogue.change',
  summary: 'Change a product',
  description:
    'Only what is given is changed, all of it or nothing. With `stockSeen` the difference from it to `stockQuantity` is applied, never below 0, so that two people who count at once lose nothing; with `seen` nothing is written over what somebody else has changed since. A product with an active campaign has the price of that campaign. With variants its stock is their sum: count theirs. `archived: false` takes it out of the archive, inactive.',
  params,
  body: schemas.productChange,
  answers: {
    200: one,
    404: UNKNOWN_PRODUCT,
    409: refusal(
      'The product is in the archive, its price is that of its campaign, its stock that of its variants, two variants are the same, somebody else has changed meanwhile what was to be changed, `fields` says which, or, without `allowFree`, something would be sold for $0.00.',
    ),
  },
});

export const undoProductChange = define('POST /api/admin/products/:id/undo', {
  access: 'catalogue.change',
  summary: 'Undo the last change of a product',
  description:
    'Of its price, its stock, or that it went to the archive: for a minute, if nobody has changed it since. Stock is put back by the difference. `change` is the entry of its history.',
  params,
  body: changeToUndo,
  answers: {
    200: one,
    404: UNKNOWN_PRODUCT,
    409: refusal('`too-late`: the minute is over. `happened-since`: it was changed since, or its pieces are sold.'),
  },
});

export const deleteProduct = define('DELETE /api/admin/products/:id', {
  access: 'catalogue.change',
  summary: 'Delete a product',
  description: 'What orders or carts refer to is archived instead. A picture stays stored: other products may show it.',
  params,
  answers: {
    200: answer('What became of it', schemas.productDeleted),
    404: UNKNOWN_PRODUCT,
    409: refusal('Pre-orders run on the product.'),
  },
});

/** Its body is the file itself. */
export const storePicture = define('POST /api/admin/pictures', {
  access: 'catalogue.change',
  summary: 'Store a picture',
  description:
    'The body is the file itself: a JPEG, PNG, WebP or AVIF, whatever its content type says. It is turned upright, made at most 1600 pixels a side and kept without what else it carried. The same picture again has the same address.',
  answers: {
    200: answer('Where the picture is, for `imageUrl` of a product', schemas.pictureStored),
    413: refusal('The picture is larger than 12 MiB or 6000 pixels a side.'),
    415: refusal('The file is not a picture of these kinds, or it is broken.'),
    503: refusal(
      'The pictures cannot be reached, or many others are being prepared; `Retry-After` says when to try again.',
    ),
  },
});
