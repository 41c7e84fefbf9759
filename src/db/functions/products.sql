-- Stock of a product with variants is the sum of theirs; where every one is switched off it has none.
CREATE OR REPLACE FUNCTION sum_stock_of_products(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET stock_quantity = variants.stock
  FROM (
    SELECT product_id, coalesce(sum(stock_quantity) FILTER (WHERE is_active), 0) AS stock FROM product_variants
    WHERE product_id = ANY (ids) GROUP BY product_id
  ) AS variants
  WHERE products.id = variants.product_id AND products.stock_quantity <> variants.stock
$$;

CREATE OR REPLACE FUNCTION variants_give_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_stock_of_products((SELECT array_agg(DISTINCT product_id) FROM changed));
  RETURN NULL;
END
$$;

-- The first picture is the product's.
CREATE OR REPLACE FUNCTION pictures_give_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET image_url = first.url
  FROM (
    SELECT DISTINCT ON (ids.product_id) ids.product_id, product_pictures.url
    FROM (SELECT DISTINCT product_id FROM changed) AS ids
    LEFT JOIN product_pictures ON product_pictures.product_id = ids.product_id
    ORDER BY ids.product_id, product_pictures.position, product_pictures.id
  ) AS first
  WHERE products.id = first.product_id AND products.image_url IS DISTINCT FROM first.url;
  RETURN NULL;
END
$$;
