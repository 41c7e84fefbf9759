-- Products had one picture before they had several.
INSERT INTO product_pictures (product_id, url)
  SELECT id, image_url FROM products
  WHERE image_url IS NOT NULL AND NOT EXISTS (SELECT FROM product_pictures WHERE product_id = products.id);
