-- A product of which every size is switched off has none in stock.
CREATE OR REPLACE FUNCTION sum_stock_of_products(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET stock_quantity = variants.stock
  FROM (
    SELECT product_id, coalesce(sum(stock_quantity) FILTER (WHERE is_active), 0) AS stock FROM product_variants
    WHERE product_id = ANY (ids) GROUP BY product_id
  ) AS variants
  WHERE products.id = variants.product_id AND products.stock_quantity <> variants.stock
$$;
